#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, n));
    return ccute_ok(a) * 10 + ccute_status_of(a);
}
// ---- folded ----
// 7 |     return (n >= 0) * 10 + ccute_status_of(a);
// ! ok_of_a_good_layout.cu:6:5: remark: not folded: 'a' stays beside its fold: whether it is good depends on a value that is not known; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ok_of_a_good_layout.cu:7:31: remark: not folded: why the value is bad, if it is, is not known here; remedy: CCUTE_ASSUME with what makes the value a good one
// !     return ccute_ok(a) * 10 + ccute_status_of(a);
// !                               ^~~~~~~~~~~~~~~~~~
