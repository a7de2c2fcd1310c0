#include <ccute/short.h>

// run: f(100, 3, 2)
CCUTE_FOLD long f(int ld, int i, int j)
{
    const ccute_layout a = ccute_make_layout_left(TUP(4, 3));
    const ccute_layout b = ccute_replace(a, 1, ccute_make_layout(3, ld));
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,3):(1,4) */
// 7 |     /* b = (4,3):(1,ld) */
// 8 |     return i + (long long)ld * j;
