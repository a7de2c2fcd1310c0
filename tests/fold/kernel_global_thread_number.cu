#include <ccute/short.h>

// run: LAUNCH(k, 4, 64, OUT)
CCUTE_FOLD CCUTE_BLOCK_DIM(64, 1, 1) __global__ void k(long *out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const ccute_layout a = ccute_make_layout(TUP(16, 16), TUP(16, 1));
    out[ccute_at(a, i)] = i;
}
// ---- folded ----
// 5 | { ccute_block_is_(::dim3(64, 1, 1));
// 7 |     /* a = (16,16):(16,1) */
// 8 |     out[(i & 15) * 16 + (i >> 4)] = i;
