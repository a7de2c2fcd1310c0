#include <ccute/short.h>

// run: f(3, 2, 1, 3)
CCUTE_FOLD long f(int a0, int a1, int i, int j)
{
    const ccute_layout a = ccute_flat_divide(ccute_make_layout_right(TUP(16, 12)), TUP(4, 3));
    return ccute_at(a, a0, a1, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,3,4,4):(12,1,48,3) */
// 7 |     return (long long)a0 * 12 + a1 + (long long)i * 48 + (long long)j * 3;
