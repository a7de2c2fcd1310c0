#include <ccute/short.h>

// run: f(7, 3)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_append(ccute_make_layout(8, 1), ccute_make_layout(4, 10));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (8,4):(1,10) */
// 7 |     return i + (long long)j * 10;
