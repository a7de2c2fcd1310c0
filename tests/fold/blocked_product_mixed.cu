#include <ccute/short.h>

// run: f(2, 3, 2); f(4, 5, 3)
CCUTE_FOLD long f(int n, int i, int j)
{
    const ccute_layout a = ccute_blocked_product(ccute_make_layout_left(TUP(2, 2)), ccute_make_layout_left(TUP(3, n)));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = ((2,3),(2,n)):((1,4),(2,12)) */ ccute_check_(n >= 0);
// 7 |     return i % 2 + (long long)(i / 2) * 4 + j % 2 * 2 + (long long)(j / 2) * 12;
// ! blocked_product_mixed.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_blocked_product(ccute_make_layout_left(TUP(2, 2)), ccute_make_layout_left(TUP(3, n)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! blocked_product_mixed.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~
