#include <ccute/short.h>

// run: f(2, 5, 4, 1)
CCUTE_FOLD long f(int m, int n, int i, int j)
{
    const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
    const ccute_layout b = ccute_select(a, 2, 0);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,3,n):(1,m,a_d2) */ ccute_check_(m >= 0); ccute_check_(n >= 0); const long long a_d2 = (long long)m * 3;
// 7 |     /* b = (n,m):(a_d2,1) */
// 8 |     return (long long)(j + (unsigned long long)i * a_d2);
// ! select_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! select_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
