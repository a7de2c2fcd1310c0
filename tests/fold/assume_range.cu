#include <ccute/short.h>

// run: f(5); f(31)
CCUTE_FOLD long f(int i)
{
    CCUTE_ASSUME(i >= 0 && i < 32);
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i);
}
// ---- folded ----
// 7 |     /* a = (8,4):(4,1) */
// 8 |     return (i & 7) * 4 + (i >> 3);
