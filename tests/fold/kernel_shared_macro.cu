#include <ccute/short.h>

// run: LAUNCH(k, 1, 64, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
{
    const ccute_layout s = ccute_make_layout(TUP(8, 8), TUP(9, 1));
    CCUTE_SHARED(long, tile, s, 72);
    tile[ccute_at(s, threadIdx.x)] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[ccute_at(s, threadIdx.x % 8, threadIdx.x / 8)];
}
// ---- folded ----
// 6 |     /* s = (8,8):(9,1) */
// 7 |     __shared__ __attribute__((aligned(16))) long tile[71];
// 8 |     tile[(threadIdx.x & 7) * 9 + (threadIdx.x >> 3)] = threadIdx.x;
// 10 |     out[threadIdx.x] = tile[(threadIdx.x & 7) * 9 + (threadIdx.x >> 3)];
