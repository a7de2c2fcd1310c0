#include <ccute/ccute.h>

// run: f(4294966296u, 4294967295u); f(3, 300)
CCUTE_FOLD static long f(unsigned a, unsigned c)
{
    const ccute_layout l = ccute_make_layout(4, (256u - a) * (c - a));
    return ccute_at(l, 3);
}
// ---- folded ----
// 6 |     /* l = 4:l_d0 */ const unsigned l_d0 = (256 - a) * (c - a);
// 7 |     return (long long)l_d0 * 3;
