#include <ccute/short.h>

// run: LAUNCH(k, dim3(2, 2), dim3(8, 4, 2), OUT)
CCUTE_FOLD CCUTE_BLOCK_DIM(8, 4, 2) __global__ void k(long *out)
{
    const ccute_layout a = ccute_make_layout_right(TUP(2, 2, 2, 4, 8));
    out[ccute_at(a, blockIdx.y, blockIdx.x, threadIdx.z, threadIdx.y, threadIdx.x)] = threadIdx.x + threadIdx.y;
}
// ---- folded ----
// 5 | { ccute_block_is_(::dim3(8, 4, 2));
// 6 |     /* a = (2,2,2,4,8):(128,64,32,8,1) */
// 7 |     out[(int)threadIdx.x + (int)threadIdx.y * 8 + (int)threadIdx.z * 32 + (long long)blockIdx.x * 64 + blockIdx.y * 128] = threadIdx.x + threadIdx.y;
