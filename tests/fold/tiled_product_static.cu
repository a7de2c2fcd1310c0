#include <ccute/short.h>

// run: f(3, 2, 1)
CCUTE_FOLD long f(int i, int j, int k)
{
    const ccute_layout a = ccute_tiled_product(ccute_make_layout_left(TUP(2, 2)), ccute_make_layout_left(TUP(3, 2)));
    return ccute_at(a, i, j, k);
}
// ---- folded ----
// 6 |     /* a = ((2,2),3,2):((1,2),4,12) */
// 7 |     return i + (long long)j * 4 + (long long)k * 12;
