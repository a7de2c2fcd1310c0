#include <ccute/short.h>

// run: f(1, 2, 3)
CCUTE_FOLD long f(int i, int j, int k)
{
    const ccute_layout a = ccute_make_ordered_layout(TUP(2, 3, 4), TUP(2, 0, 1));
    return ccute_at(a, i, j, k);
}
// ---- folded ----
// 6 |     /* a = (2,3,4):(12,1,3) */
// 7 |     return (long long)i * 12 + j + (long long)k * 3;
