#include <ccute/short.h>

// run: f(3, 31); f(70, 100)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout row = ccute_coord_layout(TUP(16, n), 0), column = ccute_coord_layout(TUP(16, n), 1);
    return ccute_at(row, i) * 10 + ccute_at(column, i);
}
// ---- folded ----
// 6 |     /* row = (16,n):(1,0) */ /* column = (16,n):(0,1) */ ccute_check_(n >= 0);
// 7 |     return ((long)(i % 16)) * 10 + ((long)(i / 16));
// ! coord_layout_mixed.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout row = ccute_coord_layout(TUP(16, n), 0), column = ccute_coord_layout(TUP(16, n), 1);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! coord_layout_mixed.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(row, i) * 10 + ccute_at(column, i);
// !            ^~~~~~~~~~~~~~~~
// ! coord_layout_mixed.cu:7:36: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(row, i) * 10 + ccute_at(column, i);
// !                                    ^~~~~~~~~~~~~~~~~~~
