#include <ccute/short.h>

// run: f(5, 40)
CCUTE_FOLD long f(int n, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, n), 3), TUP(TUP(1, ld), 4));
    return ccute_size(ccute_get(ccute_shape(a), 0)) * 1000 + ccute_size(ccute_get(ccute_stride(a), 0, 1));
}
// ---- folded ----
// 6 |     /* a = ((4,n),3):((1,ld),4) */ ccute_check_(n >= 0);
// 7 |     return ((long)((long long)n * 4)) * 1000 + ((long)ld);
// ! shape_and_stride.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(TUP(4, n), 3), TUP(TUP(1, ld), 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
