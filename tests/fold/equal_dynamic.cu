#include <ccute/short.h>

// run: f(4), f(5)
CCUTE_FOLD long f(int ld)
{
    return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
}
// ---- folded ----
// ! equal_dynamic.cu:6:12: remark: not folded: a call of 'ccute_equal' is not folded
// !     return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! equal_dynamic.cu:6:24: remark: not folded: the value of this call is used by something that is not folded
// !     return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
// !                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! equal_dynamic.cu:6:42: remark: not folded: the value of this call is used by something that is not folded
// !     return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
// !                                          ^~~~~~~~~
// ! equal_dynamic.cu:6:53: remark: not folded: the value of this call is used by something that is not folded
// !     return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
// !                                                     ^~~~~~~~~~
// ! equal_dynamic.cu:6:66: remark: not folded: the value of this call is used by something that is not folded
// !     return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
// !                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! equal_dynamic.cu:6:89: remark: not folded: the value of this call is used by something that is not folded
// !     return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
// !                                                                                         ^~~~~~~~~
