#include <ccute/short.h>

// run: f(4, 4, 7)
CCUTE_FOLD long f(int m, int ld, int i)
{
    CCUTE_ASSUME(ld == m && m > 0);
    const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
    return ccute_at(a, i);
}
// ---- folded ----
// 7 |     /* a = a_s0:1 */
// 8 |     return i;
