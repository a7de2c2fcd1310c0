#include <ccute/short.h>

// run: LAUNCH(k, 1, dim3(32, 4), OUT)
CCUTE_FOLD CCUTE_BLOCK_DIM(32, 4, 1) __global__ void k(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(32, 4), 2), TUP(TUP(4, 1), 128));
    const unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    out[t] = ccute_at(a, t, blockDim.y / 4);
}
// ---- folded ----
// 5 | { ccute_block_is_(::dim3(32, 4, 1));
// 6 |     /* a = ((32,4),2):((4,1),128) */
// 8 |     out[t] = (t & 31) * 4 + (t >> 5) + 128;
