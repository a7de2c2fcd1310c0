// flags: -- -arch=sm_80
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
#if __CUDA_ARCH__
    out[ccute_at(a, threadIdx.x)] = 1;
#else
    out[ccute_at(a, threadIdx.x, 0)] = 0;
#endif
}
// ---- folded ----
// 6 |     /* a = (8,8):(8,1) */
// 8 |     out[(threadIdx.x & 7) * 8 + (threadIdx.x >> 3)] = 1;
// 10 |     out[threadIdx.x * 8] = 0;
