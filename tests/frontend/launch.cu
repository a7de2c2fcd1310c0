// Kernels: attributes, launch bounds and launches.
#include <ccute/ccute.h>

#define THREADS 128
enum { kWarps = 4 };
namespace n {
constexpr int kThreads = kWarps * 32;
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS * 2, 1) a(int *p) {}
CCUTE_FOLD CCUTE_BLOCK_DIM(32, kWarps, 1) __global__ void __launch_bounds__(n::kThreads) b(int *p) {}
template <int T> CCUTE_FOLD __global__ void __launch_bounds__(T) c(int *p) {}
CCUTE_FOLD_STRICT static __host__ __device__ int d(int x) { return x; }
CCUTE_FOLD static __device__ __forceinline__ int e(int x) { return x; }
CCUTE_FOLD __global__ void h(int *);
__global__ void h(int *p) { *p = 0; }

template <class T> CCUTE_FOLD void templated(T *p) { c<4><<<dim3(1), 2>>>(p); }

CCUTE_FOLD void launch(int *p, int n)
{
    a<<<dim3(n, 1), THREADS>>>(p);
    b<<<(n + 31) / 32, dim3(32, kWarps), 64 * sizeof(int), 0>>>(p);
    c<32><<<1, 32>>>(p);
    templated(p);
}
// ---- tree ----
// view CUDA
//   constant kWarps <unnamed> = 4
//   constant kThreads <const int> constexpr = 128
// function a <void> 10:1-74 global threads=256
//   param p <int *>
//   compound 10:72-74
// function b <void> 11:1-102 global threads=128 block=32x4x1
//   param p <int *>
//   compound 11:100-102
// function c <void> 12:1-78 global template
//   param p <int *>
//   compound 12:76-78
// function d <int> 13:1-72 device host static strict
//   param x <int>
//   compound 13:59-72
//     return 13:61-69
//       ref x <int> 13:68-69
// function e <int> 14:1-72 device static
//   param x <int>
//   compound 14:59-72
//     return 14:61-69
//       ref x <int> 14:68-69
// function h <void> 16:1-38 global
//   param p <int *>
//   compound 16:27-38
//     assign = <int> 16:29-35
//       unary * <int> 16:29-31
//         ref p <int *> 16:30-31
//       int 0 <int> = 0 16:34-35
// function templated <void> 18:1-80 template
//   param p <type-parameter-0-0 *>
//   compound 18:52-80
//     launch c <<dependent type>> 18:54-77 dependent
//       ref c <<overloaded function type>> 18:54-58 dependent
//       construct dim3 <dim3> 18:61-68 named-cast
//         int 1 <int> = 1 18:66-67
//       int 2 <int> = 2 18:70-71
//       -
//       -
//       ref p <type-parameter-0-0 *> 18:75-76 dependent
// function launch <void> 20:1-26:2
//   param p <int *>
//   param n <int>
//   compound 21:1-26:2
//     launch a <void> 22:5-34
//       ref a <void (int *)> 22:5-6
//       construct dim3 <dim3> 22:9-19
//         ref n <int> 22:14-15
//         int 1 <int> = 1 22:17-18
//       int 128 <int> = 128 22:21-28 [THREADS body] `128`
//       -
//       -
//       ref p <int *> 22:32-33
//     launch b <void> 23:5-67
//       ref b <void (int *)> 23:5-6
//       binary / <int> 23:9-22
//         paren <int> 23:9-17
//           binary + <int> 23:10-16
//             ref n <int> 23:10-11
//             int 31 <int> = 31 23:14-16
//         int 32 <int> = 32 23:20-22
//       construct dim3 <dim3> 23:24-40
//         int 32 <int> = 32 23:29-31
//         ref kWarps <unnamed> = 4 23:33-39
//       binary * <unsigned long> = 256 23:42-58
//         int 64 <int> = 64 23:42-44
//         unevaluated sizeof(int) <unsigned long> = 4 23:47-58
//       int 0 <int> = 0 23:60-61
//       ref p <int *> 23:65-66
//     launch c <void> 24:5-24
//       ref c <void (int *)> 24:5-10
//       int 1 <int> = 1 24:13-14
//       int 32 <int> = 32 24:16-18
//       -
//       -
//       ref p <int *> 24:22-23
//     call templated <void> 25:5-17
//       ref p <int *> 25:15-16
