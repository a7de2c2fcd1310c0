#include <ccute/short.h>

// run: f(77)
CCUTE_FOLD long f(unsigned t)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, t & 7, t >> 5 & 3) * 100 + ccute_at(a, (t ^ 1) % 8, t << 1 & 3);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return ((long)((t & 7) * 4 + (t >> 5 & 3))) * 100 + ((long)(((t ^ 1) & 7) * 4 + (t * 2 & 3)));
// ! shifts_and_masks.cu:7:12: remark: costly: fewer instructions where t < 8; remedy: CCUTE_ASSUME(t < 8)
// !     return ccute_at(a, t & 7, t >> 5 & 3) * 100 + ccute_at(a, (t ^ 1) % 8, t << 1 & 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
