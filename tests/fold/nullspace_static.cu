#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int i)
{
    const ccute_layout none = ccute_nullspace(ccute_make_layout(TUP(4, 8), TUP(1, 0)));
    return ccute_at(none, i) + ccute_size(none) * 1000;
}
// ---- folded ----
// 6 |     /* none = 8:4 */
// 7 |     return ((long)((long long)i * 4)) + 8L * 1000;
