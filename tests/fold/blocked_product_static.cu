#include <ccute/short.h>

// run: f(3, 2); f(5, 3)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_blocked_product(ccute_make_layout_left(TUP(2, 2)), ccute_make_layout_left(TUP(3, 2)));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = ((2,3),(2,2)):((1,4),(2,12)) */
// 7 |     return i % 2 + (long long)(i / 2) * 4 + j % 2 * 2 + (long long)(j / 2) * 12;
// ! blocked_product_static.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~
