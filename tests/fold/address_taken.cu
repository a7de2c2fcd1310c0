#include <ccute/short.h>

// run: f(5)
static long rows(const ccute_layout *l) { return l->shape.v[0]; }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i) + rows(&a);
}
// ---- folded ----
// ! address_taken.cu:8:5: remark: not folded: 'a' stays: it is changed after its declaration, or its address is taken; remedy: a const variable for each value
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! address_taken.cu:8:28: remark: not folded: the value of this call is used by something that is not folded
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! address_taken.cu:8:46: remark: not folded: the value of this call is used by something that is not folded
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !                                              ^~~~~~~~~
// ! address_taken.cu:8:57: remark: not folded: the value of this call is used by something that is not folded
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
// !                                                         ^~~~~~~~~
// ! address_taken.cu:9:21: remark: not folded: 'a' is changed after its declaration, or its address is taken; remedy: a const variable for each value
// !     return ccute_at(a, i) + rows(&a);
// !                     ^
// ! address_taken.cu:9:34: note: it is changed here
// !     return ccute_at(a, i) + rows(&a);
// !                                  ^~
