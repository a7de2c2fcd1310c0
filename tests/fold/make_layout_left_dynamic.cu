#include <ccute/short.h>

// run: f(8, 4, 7, 3); f(3, 5, 2, 4)
CCUTE_FOLD long f(int m, int n, int i, int j)
{
    const ccute_layout a = ccute_make_layout_left(TUP(m, n));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,n):(1,m) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     return i + (long long)m * j;
// ! make_layout_left_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! make_layout_left_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
