#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_filter(ccute_make_layout(TUP(4, 8, 2), TUP(1, 0, 4)));
    return ccute_at(a, i) + ccute_size(a) * 100;
}
// ---- folded ----
// 6 |     /* a = 8:1 */
// 7 |     return ((long)i) + 8L * 100;
