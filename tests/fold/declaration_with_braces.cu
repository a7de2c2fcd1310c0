#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a{ccute_make_layout(TUP(8, 4), TUP(4, 1))};
    return ccute_at(a, i);
}
// ---- folded ----
// ! declaration_with_braces.cu:6:25: remark: not folded: an expression of this kind is not folded
// !     const ccute_layout a{ccute_make_layout(TUP(8, 4), TUP(4, 1))};
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! declaration_with_braces.cu:6:26: remark: not folded: the value of this call is used by something that is not folded
// !     const ccute_layout a{ccute_make_layout(TUP(8, 4), TUP(4, 1))};
// !                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! declaration_with_braces.cu:6:44: remark: not folded: the value of this call is used by something that is not folded
// !     const ccute_layout a{ccute_make_layout(TUP(8, 4), TUP(4, 1))};
// !                                            ^~~~~~~~~
// ! declaration_with_braces.cu:6:55: remark: not folded: the value of this call is used by something that is not folded
// !     const ccute_layout a{ccute_make_layout(TUP(8, 4), TUP(4, 1))};
// !                                                       ^~~~~~~~~
// ! declaration_with_braces.cu:7:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i);
// !                     ^
