#include <ccute/short.h>

// run: f(3, 7)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_prepend(ccute_make_layout(8, 1), ccute_make_layout(4, 10));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,8):(10,1) */
// 7 |     return (long long)i * 10 + j;
