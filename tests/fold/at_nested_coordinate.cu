#include <ccute/short.h>

// run: f(3, 1, 2)
CCUTE_FOLD long f(int i, int j, int k)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 2), 3), TUP(TUP(1, 12), 4));
    return ccute_at(a, TUP(TUP(i, j), k));
}
// ---- folded ----
// 6 |     /* a = ((4,2),3):((1,12),4) */
// 7 |     return i + (long long)j * 12 + (long long)k * 4;
