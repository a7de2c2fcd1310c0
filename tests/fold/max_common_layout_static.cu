#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_left(TUP(8, 4)), b = ccute_make_layout(TUP(8, 4), TUP(1, 16));
    const ccute_layout both = ccute_max_common_layout(a, b);
    return ccute_at(both, i) + ccute_size(both) * 100;
}
// ---- folded ----
// 6 |     /* a = (8,4):(1,8) */ /* b = (8,4):(1,16) */
// 7 |     /* both = 8:1 */
// 8 |     return ((long)i) + 8L * 100;
