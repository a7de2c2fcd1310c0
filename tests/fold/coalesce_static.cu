#include <ccute/short.h>

// run: f(31)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(8, TUP(2, 2)), TUP(1, TUP(8, 16))));
    return ccute_at(a, i) + ccute_rank(a) * 100;
}
// ---- folded ----
// 6 |     /* a = 32:1 */
// 7 |     return ((long)i) + 1 * 100;
