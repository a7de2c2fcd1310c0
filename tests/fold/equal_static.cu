#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 2), TUP(1, 4)), b = ccute_make_layout_left(TUP(4, 2));
    return ccute_equal(a, b) * 10 + ccute_equal(a, ccute_make_layout_right(TUP(4, 2)));
}
// ---- folded ----
// 6 |     /* a = (4,2):(1,4) */ /* b = (4,2):(1,4) */
// 7 |     return 1 * 10 + 0;
