#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout tile = ccute_swizzle(3, 2, 3, ccute_make_layout_right(TUP(32, 8)));
    __shared__ __align__(16) int t[256];
    int r[8];
    for (int i = 0; i < 8; i++)
        r[i] = threadIdx.x * 8 + i;
    ccute_copy(t, ccute_slice(tile, threadIdx.x, ALL), r, ccute_make_layout_left(8));
    __syncthreads();
    for (int i = 0; i < 8; i++)
        out[threadIdx.x * 8 + i] = t[threadIdx.x * 8 + i];
}
// ---- folded ----
// 6 |     /* tile = Sw<3,2,3> o 0 o (32,8):(8,1) */
// 11 |     { ccute_store_shared(t + (threadIdx.x * 2 ^ threadIdx.x >> 2) * 4, r[0], r[1], r[2], r[3]); ccute_store_shared(t + (threadIdx.x * 2 ^ threadIdx.x >> 2 ^ 1) * 4, r[4], r[5], r[6], r[7]); }
