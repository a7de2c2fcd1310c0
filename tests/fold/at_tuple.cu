#include <ccute/short.h>

// run: f(3, 2)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, TUP(i, j));
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return (long long)i * 4 + j;
