#include <ccute/short.h>

CCUTE_FOLD long f(ccute_layout p, int i, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld + 1, 1)), b = p;
    return ccute_at(a, i, 1) + ccute_at(b, i);
}
// ---- folded ----
// 5 |     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld + 1, 1)), b = p; const long long a_d0 = (long long)ld + 1;
// 6 |     return ((long)(i * a_d0 + 1)) + ccute_at(b, i);
// ! declaration_beside_an_unknown.cu:5:5: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld + 1, 1)), b = p;
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! declaration_beside_an_unknown.cu:5:78: remark: not folded: 'p' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld + 1, 1)), b = p;
// !                                                                              ^
// ! declaration_beside_an_unknown.cu:6:41: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(a, i, 1) + ccute_at(b, i);
// !                                         ^
