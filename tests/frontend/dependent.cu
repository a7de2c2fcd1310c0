// Templates: what hangs on an argument is marked, what does not is as elsewhere.
#include <ccute/ccute.h>

template <class E, int K> struct traits {
    static constexpr int width = K;
    using type = E;
};

template <class E, int K> CCUTE_FOLD __global__ void k(E *p, E *q, int n)
{
    const ccute_layout fixed = ccute_make_layout(CCUTE_T(8, n), CCUTE_T(n, 1));
    const ccute_layout by_k = ccute_make_layout(CCUTE_T(K, n));
    const ccute_layout part = ccute_slice(fixed, 1, CCUTE_ALL);
    const int width = traits<E, K>::width, size = sizeof(E);
    typename traits<E, K>::type r[8];
    ccute_copy(r, part, p, fixed);
    p[ccute_at(fixed, 1, n)] = q[ccute_at(by_k, K, q - p)];
    *p = E(3) + static_cast<E>(n);
    if constexpr (K == 4)
        q[0] = r[1];
}

template <class T> struct wrapper {
    T value;
    CCUTE_FOLD __device__ T get(int i) const { return value + ccute_size(ccute_make_layout(i, 1)); }
};
template __global__ void k<float, 4>(float *, float *, int);
// ---- tree ----
// view CUDA
// function k <void> 9:1-21:2 global template
//   param p <type-parameter-0-0 *>
//   param q <type-parameter-0-0 *>
//   param n <int>
//   local fixed <const layout>
//   local by_k <const layout>
//   local part <const layout>
//   local width <const int>
//   local size <const int>
//   local r <typename traits<type-parameter-0-0, K>::type[8]> : address
//   compound 10:1-21:2
//     declstmt 11:5-80
//       var fixed <const layout> 11:5-79
//         call ccute_make_layout <layout> 11:32-79
//           call CCUTE_T <tuple> 11:50-63
//             int 8 <int> = 8 11:58-59
//             ref n <int> 11:61-62
//           call CCUTE_T <tuple> 11:65-78
//             ref n <int> 11:73-74
//             int 1 <int> = 1 11:76-77
//     declstmt 12:5-64
//       var by_k <const layout> 12:5-63
//         call ccute_make_layout <layout> 12:31-63
//           call CCUTE_T <tuple> 12:49-62
//             ref K <int> 12:57-58 dependent
//             ref n <int> 12:60-61
//     declstmt 13:5-64
//       var part <const layout> 13:5-63
//         call ccute_slice <layout> 13:31-63
//           ref fixed <const layout> 13:43-48
//           int 1 <int> = 1 13:50-51
//           ref CCUTE_ALL <const mark> 13:53-62
//     declstmt 14:5-61
//       var width <const int> 14:5-42
//         ref traits<E, K>::width <<dependent type>> 14:23-42 dependent
//       var size <const int> 14:44-60
//         unevaluated sizeof(E) <unsigned long> 14:51-60
//     declstmt 15:5-38
//       var r <typename traits<type-parameter-0-0, K>::type[8]> 15:5-37
//         -
//         ref K <int> 15:24-25 dependent
//         int 8 <int> = 8 15:35-36
//     call ccute_copy <<dependent type>> 16:5-34 dependent
//       ref r <typename traits<type-parameter-0-0, K>::type[8]> 16:16-17 dependent
//       ref part <const layout> 16:19-23
//       ref p <type-parameter-0-0 *> 16:25-26 dependent
//       ref fixed <const layout> 16:28-33
//     assign = <<dependent type>> 17:5-59 dependent
//       subscript <type-parameter-0-0> 17:5-29 dependent
//         ref p <type-parameter-0-0 *> 17:5-6 dependent
//         call ccute_at <long> 17:7-28
//           ref fixed <const layout> 17:16-21
//           int 1 <int> = 1 17:23-24
//           ref n <int> 17:26-27
//       subscript <<dependent type>> 17:32-59 dependent
//         ref q <type-parameter-0-0 *> 17:32-33 dependent
//         call ccute_at <<dependent type>> 17:34-58 dependent
//           ref by_k <const layout> 17:43-47
//           ref K <int> 17:49-50 dependent
//           binary - <<dependent type>> 17:52-57 dependent
//             ref q <type-parameter-0-0 *> 17:52-53 dependent
//             ref p <type-parameter-0-0 *> 17:56-57 dependent
//     assign = <<dependent type>> 18:5-34 dependent
//       unary * <type-parameter-0-0> 18:5-7 dependent
//         ref p <type-parameter-0-0 *> 18:6-7 dependent
//       binary + <<dependent type>> 18:10-34 dependent
//         construct E <type-parameter-0-0> 18:10-14 dependent
//           int 3 <int> = 3 18:12-13 by-ref
//         cast E <type-parameter-0-0> 18:17-34 dependent named-cast
//           ref n <int> 18:32-33
//     if 19:5-20:20 constexpr
//       -
//       binary == <bool> 19:19-25
//         ref K <int> 19:19-20 dependent
//         int 4 <int> = 4 19:24-25
//       assign = <<dependent type>> 20:9-20 dependent
//         subscript <type-parameter-0-0> 20:9-13 dependent
//           ref q <type-parameter-0-0 *> 20:9-10 dependent
//           int 0 <int> = 0 20:11-12
//         subscript <typename traits<type-parameter-0-0, K>::type> 20:16-20 dependent
//           ref r <typename traits<type-parameter-0-0, K>::type[8]> 20:16-17 dependent
//           int 1 <int> = 1 20:18-19
//       -
// function wrapper::get <type-parameter-0-0> 25:5-101 device method
//   param i <int>
//   compound 25:46-101
//     return 25:48-98
//       binary + <<dependent type>> 25:55-98 dependent
//         member value <const type-parameter-0-0> 25:55-60 dependent implicit-this
//           -
//         call ccute_size <long> 25:63-98
//           call ccute_make_layout <layout> 25:74-97
//             ref i <int> 25:92-93
//             int 1 <int> = 1 25:95-96
