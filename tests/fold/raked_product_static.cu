#include <ccute/short.h>

// run: f(3, 2); f(5, 3)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_raked_product(ccute_make_layout_left(TUP(2, 2)), ccute_make_layout_left(TUP(3, 2)));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = ((3,2),(2,2)):((4,1),(12,2)) */
// 7 |     return (long long)(i % 3 * 4) + i / 3 + j % 2 * 12 + j / 2 * 2;
// ! raked_product_static.cu:7:12: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~
