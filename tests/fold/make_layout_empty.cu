#include <ccute/short.h>

// run: f(1); f(9)
CCUTE_FOLD long f(int n)
{
    const ccute_layout none = ccute_make_layout(TUP(0, n), TUP(1, 8));
    return ccute_size(none) + ccute_cosize(none);
}
// ---- folded ----
// 6 |     /* none = (0,n):(1,8) */ ccute_check_(n >= 0);
// 7 |     return 0L + 0L;
// ! make_layout_empty.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout none = ccute_make_layout(TUP(0, n), TUP(1, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
