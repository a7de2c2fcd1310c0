#include <ccute/short.h>

// run: f(1u, 2u); f(5u, 2u)
CCUTE_FOLD long f(unsigned a, unsigned b)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(l, a - b, 0);
}
// ---- folded ----
// 6 |     /* l = (8,4):(4,1) */
// 7 |     return (long long)(a - b) * 4;
