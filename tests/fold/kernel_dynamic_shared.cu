#include <ccute/cpu.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
{
    CCUTE_DYNAMIC_SHARED(long, tile);
    const ccute_layout s = ccute_make_layout(TUP(8, 8), TUP(9, 1));
    tile[ccute_at(s, threadIdx.x)] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[ccute_at(s, threadIdx.x % 8, threadIdx.x / 8)];
}
// ---- folded ----
// 7 |     /* s = (8,8):(9,1) */
// 8 |     tile[(threadIdx.x & 7) * 9 + (threadIdx.x >> 3)] = threadIdx.x;
// 10 |     out[threadIdx.x] = tile[(threadIdx.x & 7) * 9 + (threadIdx.x >> 3)];
