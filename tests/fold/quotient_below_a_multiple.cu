#include <ccute/short.h>

// Three below a multiple of eight is five above the one before it.
// run: f(1); f(3); f(16)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 16), TUP(1, 100));
    CCUTE_ASSUME(i >= 1 && i <= 16);
    return ccute_at(a, 8 * i - 3);
}
// ---- folded ----
// 7 |     /* a = (8,16):(1,100) */
// 9 |     return i * 100 - 95;
