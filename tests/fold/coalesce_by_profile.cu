#include <ccute/short.h>

// run: f(7, 3)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout_left(TUP(TUP(2, 4), TUP(2, 2)));
    const ccute_layout b = ccute_coalesce(a, TUP(1, 1));
    return ccute_at(b, i, j) + ccute_depth(b) * 100;
}
// ---- folded ----
// 6 |     /* a = ((2,4),(2,2)):((1,2),(8,16)) */
// 7 |     /* b = (8,4):(1,8) */
// 8 |     return ((long)(i + (long long)j * 8)) + 1 * 100;
