#include <ccute/short.h>

// run: f(8, 10); f(8, 8)
CCUTE_FOLD long f(int m, int ld)
{
    const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
    return ccute_rank(a);
}
// ---- folded ----
// 6 |     /* a = (m,4):(1,ld) */ ccute_check_(m >= 0); const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
// ! coalesce_form_unknown.cu:6:5: remark: not folded: 'a' also stays unfolded: its form depends on an unknown value; remedy: state what decides the form, for example CCUTE_ASSUME(extent > 1)
// !     const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! coalesce_form_unknown.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! coalesce_form_unknown.cu:7:12: remark: not folded: the result is a property of the form of the layout, which depends on an unknown value; remedy: state what decides the form, for example CCUTE_ASSUME(extent % tile == 0)
// !     return ccute_rank(a);
// !            ^~~~~~~~~~~~~
