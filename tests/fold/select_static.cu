#include <ccute/short.h>

// run: f(3, 1)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 3, 4), TUP(12, 4, 1));
    const ccute_layout b = ccute_select(a, 2, 0);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (2,3,4):(12,4,1) */
// 7 |     /* b = (4,2):(1,12) */
// 8 |     return i + (long long)j * 12;
