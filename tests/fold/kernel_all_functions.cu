// flags: --all
#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
__global__ void k(long *out)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    out[ccute_at(a, threadIdx.x)] = threadIdx.x;
}
// ---- folded ----
// 7 |     /* a = (8,4):(4,1) */
// 8 |     out[(threadIdx.x & 7) * 4 + (threadIdx.x >> 3)] = threadIdx.x;
