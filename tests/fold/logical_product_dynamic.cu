#include <ccute/short.h>

// run: f(6, 3, 5)
CCUTE_FOLD long f(int n, int i, int j)
{
    const ccute_layout a = ccute_logical_product(ccute_make_layout(4, 1), ccute_make_layout(n, 1));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,n):(1,4) */ ccute_check_(n >= 0);
// 7 |     return i + (long long)j * 4;
// ! logical_product_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_logical_product(ccute_make_layout(4, 1), ccute_make_layout(n, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
