#include <ccute/short.h>

CCUTE_FOLD __global__ void k(long *out)
{
    __shared__ long tile[32];
    const ccute_layout s = ccute_make_layout(TUP(8, 4), TUP(8, 1));
    tile[ccute_at(s, 7, 3)] = 1;
    out[0] = tile[0];
}
// ---- folded ----
// 6 |     /* s = (8,4):(8,1) */
// 7 |     tile[59] = 1;
