#include <ccute/short.h>

// run: f(3, 2); f(0, 0)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout row = ccute_make_layout(TUP(8, 4), TUP(0, 1));
    return ccute_at(row, i, j);
}
// ---- folded ----
// 5 | { (void)i;
// 6 |     /* row = (8,4):(0,1) */
// 7 |     return j;
