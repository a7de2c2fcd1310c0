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
CCUTE_FOLD CCUTE_BLOCK_DIM((32, 1) ? THREADS : 4) __global__ void one(int *p) {}
CCUTE_FOLD CCUTE_BLOCK_DIM(2 * (kWarps + 1), unknown) __global__ void two(int *p) {}
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
// function c<32> <void> 12:1-78 global threads=32 if (T == 32)
//   param p <int *>
//   compound 12:76-78
// function c<4> <void> 12:1-78 global threads=4 if (T == 4)
//   param p <int *>
//   compound 12:76-78
// function one <void> 13:1-81 global
//   param p <int *>
//   compound 13:79-81
// function two <void> 14:1-85 global block=10x0x1
//   param p <int *>
//   compound 14:83-85
// function d <int> 15:1-72 device host static strict
//   param x <int>
//   compound 15:59-72
//     return 15:61-69
//       ref x <int> 15:68-69
// function e <int> 16:1-72 device static
//   param x <int>
//   compound 16:59-72
//     return 16:61-69
//       ref x <int> 16:68-69
// function h <void> 18:1-38 global
//   param p <int *>
//   compound 18:27-38
//     assign = <int> 18:29-35
//       unary * <int> 18:29-31
//         ref p <int *> 18:30-31
//       int 0 <int> = 0 18:34-35
// function templated <void> 20:1-80 template
//   param p <type-parameter-0-0 *>
//   compound 20:52-80
//     launch c <dependent> 20:54-77 dependent
//       ref c <<overloaded function type>> 20:54-58 dependent
//       construct dim3 <dim3> 20:61-68 named-cast
//         int 1 <int> = 1 20:66-67
//       int 2 <int> = 2 20:70-71
//       -
//       -
//       ref p <type-parameter-0-0 *> 20:75-76 dependent
// function templated<int> <void> 20:1-80 if (ccute_is_<T, int>)
//   param p <int *>
//   compound 20:52-80
//     launch c<4> <void> 20:54-77
//       ref c<4> <void (int *)> 20:54-58
//       construct dim3 <dim3> 20:61-68 named-cast
//         int 1 <int> = 1 20:66-67
//       int 2 <int> = 2 20:70-71
//       -
//       -
//       ref p <int *> 20:75-76
// function launch <void> 22:1-28:2
//   param p <int *>
//   param n <int>
//   compound 23:1-28:2
//     launch a <void> 24:5-34
//       ref a <void (int *)> 24:5-6
//       construct dim3 <dim3> 24:9-19
//         ref n <int> 24:14-15
//         int 1 <int> = 1 24:17-18
//       int 128 <int> = 128 24:21-28 [THREADS body] `128`
//       -
//       -
//       ref p <int *> 24:32-33
//     launch b <void> 25:5-67
//       ref b <void (int *)> 25:5-6
//       binary / <int> 25:9-22
//         paren <int> 25:9-17
//           binary + <int> 25:10-16
//             ref n <int> 25:10-11
//             int 31 <int> = 31 25:14-16
//         int 32 <int> = 32 25:20-22
//       construct dim3 <dim3> 25:24-40
//         int 32 <int> = 32 25:29-31
//         ref kWarps <unnamed> = 4 25:33-39
//       binary * <unsigned long> = 256 25:42-58
//         int 64 <int> = 64 25:42-44
//         unevaluated sizeof(int) <unsigned long> = 4 25:47-58
//       int 0 <int> = 0 25:60-61
//       ref p <int *> 25:65-66
//     launch c <void> 26:5-24
//       ref c <void (int *)> 26:5-10
//       int 1 <int> = 1 26:13-14
//       int 32 <int> = 32 26:16-18
//       -
//       -
//       ref p <int *> 26:22-23
//     call templated <void> 27:5-17
//       ref p <int *> 27:15-16
