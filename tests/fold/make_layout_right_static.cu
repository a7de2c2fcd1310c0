#include <ccute/short.h>

// run: f(1, 2, 3); f(0, 0, 0)
CCUTE_FOLD long f(int i, int j, int k)
{
    const ccute_layout a = ccute_make_layout_right(TUP(2, 3, 4));
    return ccute_at(a, i, j, k);
}
// ---- folded ----
// 6 |     /* a = (2,3,4):(12,4,1) */
// 7 |     return (long long)i * 12 + (long long)j * 4 + k;
