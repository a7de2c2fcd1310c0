#include <ccute/short.h>

// run: f(4, 10, 31); f(9, 64, 70)
CCUTE_FOLD long f(int n, int ld, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, n), TUP(1, ld));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,n):(1,ld) */ ccute_check_(n >= 0);
// 7 |     return i % 8 + (long long)ld * (i / 8);
// ! make_layout_mixed.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(8, n), TUP(1, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! make_layout_mixed.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
