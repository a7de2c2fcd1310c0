#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(4, 1));
    return a.shape.v[0] + a.stride[0] * 100;
}
// ---- folded ----
// ! escape_member_access.cu:6:5: remark: not folded: 'a' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
