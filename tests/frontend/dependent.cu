// Templates: what depends on an argument is marked, what does not is as elsewhere.
#include <ccute/ccute.h>

template <class E, int K> struct traits {
    static constexpr int width = K;
    using type = E;
    E padding;
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
    constexpr int twice = K * 2, fixed_size = sizeof(int) * 2;
    static_assert(K > 1 && alignof(E) > 0 && noexcept(*p), "");
    q[twice + __builtin_offsetof(traits<E, K>, padding)] = q[fixed_size];
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
// function k <void> 10:1-25:2 global template
//   param p <type-parameter-0-0 *>
//   param q <type-parameter-0-0 *>
//   param n <int> : unknown-use
//   local fixed <const layout>
//   local by_k <const layout>
//   local part <const layout>
//   local width <const int>
//   local size <const int>
//   local r <typename traits<type-parameter-0-0, K>::type[8]> : address unknown-use
//   local twice <const int> constexpr
//   local fixed_size <const int> constexpr = 8
//   compound 11:1-25:2
//     declstmt 12:5-80
//       var fixed <const layout> 12:5-79
//         call ccute_make_layout <layout> 12:32-79
//           call CCUTE_T <tuple> 12:50-63
//             int 8 <int> = 8 12:58-59
//             ref n <int> 12:61-62
//           call CCUTE_T <tuple> 12:65-78
//             ref n <int> 12:73-74
//             int 1 <int> = 1 12:76-77
//     declstmt 13:5-64
//       var by_k <const layout> 13:5-63
//         call ccute_make_layout <layout> 13:31-63
//           call CCUTE_T <tuple> 13:49-62
//             ref K <int> 13:57-58 dependent
//             ref n <int> 13:60-61
//     declstmt 14:5-64
//       var part <const layout> 14:5-63
//         call ccute_slice <layout> 14:31-63
//           ref fixed <const layout> 14:43-48
//           int 1 <int> = 1 14:50-51
//           ref CCUTE_ALL <const mark> 14:53-62
//     declstmt 15:5-61
//       var width <const int> 15:5-42
//         ref traits<E, K>::width <dependent> 15:23-42 dependent
//       var size <const int> 15:44-60
//         unevaluated sizeof(E) <unsigned long> 15:51-60
//     declstmt 16:5-38
//       var r <typename traits<type-parameter-0-0, K>::type[8]> 16:5-37
//         -
//         ref K <int> 16:24-25 dependent
//         int 8 <int> = 8 16:35-36
//     call ccute_copy <dependent> 17:5-34 dependent
//       ref r <typename traits<type-parameter-0-0, K>::type[8]> 17:16-17 dependent
//       ref part <const layout> 17:19-23
//       ref p <type-parameter-0-0 *> 17:25-26 dependent
//       ref fixed <const layout> 17:28-33
//     assign = <dependent> 18:5-59 dependent
//       subscript <dependent> 18:5-29 dependent
//         ref p <type-parameter-0-0 *> 18:5-6 dependent
//         call ccute_at <long> 18:7-28
//           ref fixed <const layout> 18:16-21
//           int 1 <int> = 1 18:23-24
//           ref n <int> 18:26-27
//       subscript <dependent> 18:32-59 dependent
//         ref q <type-parameter-0-0 *> 18:32-33 dependent
//         call ccute_at <dependent> 18:34-58 dependent
//           ref by_k <const layout> 18:43-47
//           ref K <int> 18:49-50 dependent
//           binary - <dependent> 18:52-57 dependent
//             ref q <type-parameter-0-0 *> 18:52-53 dependent
//             ref p <type-parameter-0-0 *> 18:56-57 dependent
//     assign = <dependent> 19:5-34 dependent
//       unary * <dependent> 19:5-7 dependent
//         ref p <type-parameter-0-0 *> 19:6-7 dependent
//       binary + <dependent> 19:10-34 dependent
//         construct E <dependent> 19:10-14 dependent
//           int 3 <int> = 3 19:12-13 by-ref
//         cast E <dependent> 19:17-34 dependent named-cast
//           ref n <int> 19:32-33
//     declstmt 20:5-63
//       var twice <const int> 20:5-32
//         binary * <int> 20:27-32
//           ref K <int> 20:27-28 dependent
//           int 2 <int> = 2 20:31-32
//       var fixed_size <const int> 20:34-62
//         binary * <unsigned long> = 8 20:47-62
//           unevaluated sizeof(int) <unsigned long> = 4 20:47-58
//           int 2 <int> = 2 20:61-62
//     declstmt 21:5-64
//       null 21:5-63
//     assign = <dependent> 22:5-73 dependent
//       subscript <dependent> 22:5-57 dependent
//         ref q <type-parameter-0-0 *> 22:5-6 dependent
//         binary + <unsigned long> 22:7-56
//           ref twice <const int> 22:7-12
//           other <unsigned long> 22:15-56
//             ref K <int> 22:44-45 dependent
//       subscript <dependent> 22:60-73 dependent
//         ref q <type-parameter-0-0 *> 22:60-61 dependent
//         ref fixed_size <const int> = 8 22:62-72
//     if 23:5-24:20 constexpr
//       -
//       binary == <bool> 23:19-25
//         ref K <int> 23:19-20 dependent
//         int 4 <int> = 4 23:24-25
//       assign = <dependent> 24:9-20 dependent
//         subscript <dependent> 24:9-13 dependent
//           ref q <type-parameter-0-0 *> 24:9-10 dependent
//           int 0 <int> = 0 24:11-12
//         subscript <typename traits<type-parameter-0-0, K>::type> 24:16-20 dependent
//           ref r <typename traits<type-parameter-0-0, K>::type[8]> 24:16-17 dependent
//           int 1 <int> = 1 24:18-19
//       -
// function wrapper::get <dependent> 29:5-101 device method
//   param i <int>
//   compound 29:46-101
//     return 29:48-98 by-ref
//       binary + <dependent> 29:55-98 dependent
//         member value <const type-parameter-0-0> 29:55-60 dependent implicit-this
//           -
//         call ccute_size <long> 29:63-98
//           call ccute_make_layout <layout> 29:74-97
//             ref i <int> 29:92-93
//             int 1 <int> = 1 29:95-96
