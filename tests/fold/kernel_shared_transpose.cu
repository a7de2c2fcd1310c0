#include <ccute/short.h>

// run: LAUNCH(k, 1, 256, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(256) k(long *out)
{
    __shared__ long tile[16 * 16];
    const ccute_layout in = ccute_swizzle(2, 0, 4, ccute_make_layout_right(TUP(16, 16)));
    const ccute_layout across = ccute_make_layout_left(TUP(16, 16));
    tile[ccute_at(in, threadIdx.x)] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[ccute_at(in, threadIdx.x / 16, threadIdx.x % 16)] + ccute_at(across, threadIdx.x);
}
// ---- folded ----
// 7 |     /* in = Sw<2,0,4> o 0 o (16,16):(16,1) */
// 8 |     /* across = (16,16):(1,16) */
// 9 |     tile[(threadIdx.x & 15) * 16 + (threadIdx.x >> 4 ^ (threadIdx.x & 3))] = threadIdx.x;
// 11 |     out[threadIdx.x] = tile[threadIdx.x ^ (threadIdx.x >> 4 & 3)] + ((long)threadIdx.x);
