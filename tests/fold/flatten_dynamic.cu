#include <ccute/short.h>

// run: f(4, 3, 3, 1, 2)
CCUTE_FOLD long f(int m, int n, int i, int j, int k)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(m, 2), n), TUP(TUP(1, 12), 4));
    return ccute_at(ccute_flatten(a), i, j, k) + ccute_rank(ccute_flatten(TUP(TUP(m, 2), n)));
}
// ---- folded ----
// 6 |     /* a = ((m,2),n):((1,12),4) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     return ((long)(i + (long long)j * 12 + (long long)k * 4)) + 3;
// ! flatten_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(TUP(m, 2), n), TUP(TUP(1, 12), 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! flatten_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(TUP(m, 2), n), TUP(TUP(1, 12), 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
