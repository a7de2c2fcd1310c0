#include <ccute/short.h>

// run: f(8, 4, 7, 3); f(3, 5, 2, 4)
CCUTE_FOLD long f(int m, int n, int i, int j)
{
    const ccute_layout a = ccute_make_layout_right(TUP(m, n));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,n):(n,1) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     return j + (long long)n * i;
// ! make_layout_right_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_right(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! make_layout_right_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_right(TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
