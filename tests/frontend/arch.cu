// Code that differs between host and device: one view for each.
#include <ccute/ccute.h>

CCUTE_FOLD __host__ __device__ int f(int n)
{
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800
    return ccute_size(ccute_make_layout(n, 1));
#else
    return n;
#endif
}
// ---- tree ----
// view CUDA
// function f <int> 4:1-11:2 device host
//   param n <int>
//   compound 5:1-11:2
//     return 9:5-13
//       ref n <int> 9:12-13
// view CUDA, __CUDA_ARCH__ = 900
// function f <int> 4:1-11:2 device host
//   param n <int>
//   compound 5:1-11:2
//     return 7:5-47
//       call ccute_size <long> 7:12-47
//         call ccute_make_layout <layout> 7:23-46
//           ref n <int> 7:41-42
//           int 1 <int> = 1 7:44-45
