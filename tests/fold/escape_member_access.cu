#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(4, 1));
    return a.shape.v[0] + a.stride[0] * 100;
}
// ---- folded ----
// 6 |     /* a = (n,4):(4,1) */ ccute_check_(n >= 0); const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// ! escape_member_access.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
