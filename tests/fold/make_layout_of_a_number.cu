#include <ccute/short.h>

// run: f(0); f(15)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(16, 3);
    return ccute_at(a, i) + ccute_rank(a) * 100 + ccute_depth(a) * 1000;
}
// ---- folded ----
// 6 |     /* a = 16:3 */
// 7 |     return ((long)((long long)i * 3)) + 1 * 100 + 0 * 1000;
