#include <ccute/short.h>

// run: f(3, 5)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_logical_product(ccute_make_layout(4, 1), ccute_make_layout(6, 1));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,6):(1,4) */
// 7 |     return i + (long long)j * 4;
