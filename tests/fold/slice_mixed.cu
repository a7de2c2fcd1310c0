#include <ccute/short.h>

// run: f(5, 3)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i, ALL);
    return ccute_at(row, j);
}
// ---- folded ----
// 6 |     /* row = row_o o (4):(1) */ const long long row_o = (long long)i * 4;
// 7 |     return j + row_o;
