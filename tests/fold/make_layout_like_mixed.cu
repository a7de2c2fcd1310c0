#include <ccute/short.h>

// run: f(5, 3, 4)
CCUTE_FOLD long f(int n, int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(4, n), TUP(1, 16));
    const ccute_layout b = ccute_make_layout_like(a);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,n):(1,16) */ ccute_check_(n >= 0);
// 7 |     /* b = (4,n):(1,4) */
// 8 |     return i + (long long)j * 4;
// ! make_layout_like_mixed.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(4, n), TUP(1, 16));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
