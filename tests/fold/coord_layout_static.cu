#include <ccute/short.h>

// run: f(3, 2)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout row = ccute_coord_layout(TUP(4, 3), 0), column = ccute_coord_layout(TUP(4, 3), 1);
    return ccute_at(row, i, j) * 10 + ccute_at(column, i, j);
}
// ---- folded ----
// 6 |     /* row = (4,3):(1,0) */ /* column = (4,3):(0,1) */
// 7 |     return ((long)i) * 10 + ((long)j);
