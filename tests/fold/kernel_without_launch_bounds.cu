#include <ccute/short.h>

// run: LAUNCH(k, 1, 128, OUT)
CCUTE_FOLD __global__ void k(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(16, 8), 4), TUP(TUP(8, 1), 128));
    out[threadIdx.x] = ccute_at(a, threadIdx.x, 1);
}
// ---- folded ----
// 6 |     /* a = ((16,8),4):((8,1),128) */
// 7 |     out[threadIdx.x] = (threadIdx.x & 15) * 8 + (threadIdx.x >> 4) + 128;
