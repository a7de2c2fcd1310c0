#include <ccute/short.h>

// run: f(4, 3, 7); f(1, 1, 0)
CCUTE_FOLD long f(int m, int n, int i)
{
    const ccute_layout row = ccute_coord_layout(TUP(m, n), 0), column = ccute_coord_layout(TUP(m, n), 1);
    return ccute_at(row, i) * 10 + ccute_at(column, i);
}
// ---- folded ----
// 6 |     /* row = (m,n):(1,0) */ /* column = (m,n):(0,1) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     ccute_check_(m >= 1); return ((long)(i % m)) * 10 + ((long)(i / m));
// ! coord_layout_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout row = ccute_coord_layout(TUP(m, n), 0), column = ccute_coord_layout(TUP(m, n), 1);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! coord_layout_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout row = ccute_coord_layout(TUP(m, n), 0), column = ccute_coord_layout(TUP(m, n), 1);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! coord_layout_dynamic.cu:7:12: remark: checked at run time: m >= 1; remedy: CCUTE_ASSUME(m >= 1)
// !     return ccute_at(row, i) * 10 + ccute_at(column, i);
// !            ^~~~~~~~~~~~~~~~
