#include <ccute/short.h>

// run: f(64, 64, 64, 7, 3)
CCUTE_FOLD long f(int m, int n, int ld, int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
    const ccute_layout b = ccute_composition(a, TUP(8, 4));
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,n):(ld,1) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     /* b = (8,4):(ld,1) */
// 8 |     return j + (long long)ld * i;
// ! composition_by_mode.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! composition_by_mode.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
