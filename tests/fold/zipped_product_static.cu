#include <ccute/short.h>

// run: f(3, 5)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_zipped_product(ccute_make_layout_left(TUP(2, 2)), ccute_make_layout_left(TUP(3, 2)));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = ((2,2),(3,2)):((1,2),(4,12)) */
// 7 |     return i + (long long)j * 4;
