#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout_left(TUP(TUP(4, TUP(2, n)), 3));
    return ccute_rank(a) * 100 + ccute_depth(a) * 10 + ccute_rank(ccute_get(a, 0)) + ccute_depth(TUP(1));
}
// ---- folded ----
// 6 |     /* a = ((4,(2,n)),3):((1,(4,8)),a_d3) */ ccute_check_(n >= 0);
// 7 |     return 2 * 100 + 3 * 10 + 2 + 1;
// ! rank_and_depth.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout_left(TUP(TUP(4, TUP(2, n)), 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
