#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, n));
    return ccute_ok(a) * 10 + ccute_status_of(a);
}
// ---- folded ----
// 6 |     /* a = (n,4):(1,n) */ ccute_check_(n >= 0);
// 7 |     return 1 * 10 + 0u;
// ! ok_of_a_good_layout.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
