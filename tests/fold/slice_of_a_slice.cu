#include <ccute/short.h>

// run: f(1, 2, 3)
CCUTE_FOLD long f(int i, int j, int k)
{
    const ccute_layout a = ccute_make_layout_right(TUP(4, 5, 6));
    const ccute_layout plane = ccute_slice(a, i, ALL, ALL);
    const ccute_layout row = ccute_slice(plane, j, ALL);
    return ccute_at(row, k);
}
// ---- folded ----
// 6 |     /* a = (4,5,6):(30,6,1) */
// 7 |     /* plane = plane_o o (5,6):(6,1) */ const long long plane_o = (long long)i * 30;
// 8 |     /* row = row_o o (6):(1) */ const long long row_o = (long long)j * 6 + plane_o;
// 9 |     return k + row_o;
