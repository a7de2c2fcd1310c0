#include <ccute/short.h>

// run: f(8, 4, 10, 7, 3); f(1, 1, 0, 0, 0)
CCUTE_FOLD long f(int m, int n, int ld, int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, ld));
    return ccute_at(a, i, j) + ccute_size(a);
}
// ---- folded ----
// 6 |     /* a = (m,n):(1,ld) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     return ((long)(i + (long long)ld * j)) + ((long)((long long)(unsigned)m * (unsigned)n));
// ! make_layout_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! make_layout_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
