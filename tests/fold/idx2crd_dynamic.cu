#include <ccute/short.h>

// run: f(13, 8, 4)
CCUTE_FOLD long f(int i, int m, int n)
{
    const ccute_tuple c = ccute_idx2crd(i, TUP(m, n));
    return ccute_size(ccute_get(c, 0)) * 10 + ccute_size(ccute_get(c, 1));
}
// ---- folded ----
// 6 |     /* c = (c_s0,c_s1) */ ccute_check_(m >= 0); ccute_check_(n >= 0); ccute_check_(m >= 1); const int c_s0 = i % m; const int c_s1 = i / m;
// 7 |     return ((long)c_s0) * 10 + ((long)c_s1);
// ! idx2crd_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_tuple c = ccute_idx2crd(i, TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! idx2crd_dynamic.cu:6:5: remark: checked at run time: m >= 1; remedy: CCUTE_ASSUME(m >= 1)
// !     const ccute_tuple c = ccute_idx2crd(i, TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! idx2crd_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_tuple c = ccute_idx2crd(i, TUP(m, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
