#include <ccute/short.h>

// run: f(5, 9)
CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1)), b = ccute_slice(a, i, ALL),
                       c = ccute_coalesce(ccute_make_layout_left(TUP(4, 2)));
    return ccute_at(b, 2) * 100 + ccute_at(c, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(ld,1) */ /* b = b_o o (4):(1) */ /* c = 8:1 */
// 7 |
// 8 |     return ((long)((long long)i * ld + 2)) * 100 + ((long)i);
