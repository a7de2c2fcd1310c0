#include <ccute/short.h>

// run: f(0, 0); f(2, 4)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(3, 5));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (3,5):(1,3) */
// 7 |     return i + (long long)j * 3;
