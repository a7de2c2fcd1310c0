#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout_left(TUP(TUP(4, n), 3));
    return ccute_size(ccute_get(a, 0)) * 100 + ccute_size(ccute_get(a, 0, 1));
}
// ---- folded ----
// 6 |     /* a = ((4,n),3):((1,4),a_d2) */ ccute_check_(n >= 0);
// 7 |     return ((long)((long long)n * 4)) * 100 + ((long)n);
// ! size_of_a_mode.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(TUP(4, n), 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
