#include <ccute/short.h>

// run: f(0); f(12)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 2), TUP(1, 6));
    return ccute_at(ccute_left_inverse(a), i);
}
// ---- folded ----
// 6 |     /* a = (4,2):(1,6) */
// 7 |     return i % 6 + i / 6 * 4;
