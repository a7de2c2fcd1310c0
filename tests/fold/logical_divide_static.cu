#include <ccute/short.h>

// run: f(2, 5); f(3, 0)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_logical_divide(ccute_make_layout(24, 3), 4);
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,6):(3,12) */
// 7 |     return (long long)i * 3 + (long long)j * 12;
