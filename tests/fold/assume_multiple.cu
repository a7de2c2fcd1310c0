#include <ccute/short.h>

// run: f(8); f(24)
CCUTE_FOLD long f(int i)
{
    CCUTE_ASSUME(i >= 0);
    CCUTE_ASSUME(i % 8 == 0);
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i);
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */
// 9 |     return i >> 3;
