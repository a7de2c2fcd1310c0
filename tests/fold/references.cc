#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const ccute_layout &b = a;
    const int &k = i;
    return ccute_at(b, k);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     /* b = (8,4):(4,1) */
// 9 |     return k % 8 * 4 + k / 8;
