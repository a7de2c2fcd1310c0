#include <ccute/short.h>

// run: f(2, 3)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 3, 4), TUP(12, 4, 1));
    const ccute_layout b = ccute_take(a, 1, 3);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (2,3,4):(12,4,1) */
// 7 |     /* b = (3,4):(4,1) */
// 8 |     return (long long)i * 4 + j;
