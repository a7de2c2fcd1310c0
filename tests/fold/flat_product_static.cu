#include <ccute/short.h>

// run: f(23)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_flat_product(ccute_make_layout_left(TUP(2, 2)), ccute_make_layout_left(TUP(3, 2)));
    return ccute_at(a, i) + ccute_rank(a) * 100;
}
// ---- folded ----
// 6 |     /* a = (2,2,3,2):(1,2,4,12) */
// 7 |     return ((long)i) + 4 * 100;
