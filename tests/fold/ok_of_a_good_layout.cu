#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, n));
    return ccute_ok(a) * 10 + ccute_status_of(a);
}
// ---- folded ----
// 7 |     return (n >= 0) * 10 + ccute_status_of(a);
// ! ok_of_a_good_layout.cu:6:5: remark: not folded: 'a' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ok_of_a_good_layout.cu:7:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_ok(a) * 10 + ccute_status_of(a);
// !            ^~~~~~~~~~~
// ! ok_of_a_good_layout.cu:7:31: remark: not folded: the reason why the value may be invalid is not known here; remedy: state with CCUTE_ASSUME what makes the value valid
// !     return ccute_ok(a) * 10 + ccute_status_of(a);
// !                               ^~~~~~~~~~~~~~~~~~
