#include <ccute/short.h>

// run: f(2, 5, 1, 11)
CCUTE_FOLD long f(int m, int n, int i, int j)
{
    const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
    const ccute_layout b = ccute_group(a, 1, 3);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,3,n):(1,m,a_d2) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     /* b = (m,(3,n)):(1,(m,a_d2)) */
// 8 |     return i + (long long)m * j;
// ! group_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! group_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(m, 3, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! group_dynamic.cu:8:12: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(b, i, j);
// !            ^~~~~~~~~~~~~~~~~
