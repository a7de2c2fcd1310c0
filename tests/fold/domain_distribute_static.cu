#include <ccute/short.h>

// run: f(0); f(17)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_domain_distribute(TUP(16, 8), 32);
    return ccute_at(a, i) + ccute_size(a) * 1000;
}
// ---- folded ----
// 6 |     /* a = 32:1 */
// 7 |     return ((long)i) + 32L * 1000;
