#include <ccute/short.h>

// run: f(10, 2, 4); f(0, 0, 0)
CCUTE_FOLD long f(int ld, int i, int j)
{
    const ccute_layout rows = ccute_make_layout(3, 1), columns = ccute_make_layout(5, ld);
    const ccute_layout a = ccute_make_layout(rows, columns);
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* rows = 3:1 */ /* columns = 5:ld */
// 7 |     /* a = (3,5):(1,ld) */
// 8 |     return i + (long long)ld * j;
