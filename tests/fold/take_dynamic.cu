#include <ccute/short.h>

// run: f(2, 5, 2, 3)
CCUTE_FOLD long f(int m, int n, int i, int j)
{
    const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
    const ccute_layout b = ccute_take(a, 1, 3);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,3,n):(1,m,a_d2) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     /* b = (3,n):(m,a_d2) */
// 8 |     return m * (i + (long long)j * 3);
// ! take_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! take_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
