#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 2), TUP(1, 4)), b = ccute_make_layout_left(TUP(4, 2));
    return ccute_equal(a, b) * 10 + ccute_equal(a, ccute_make_layout_right(TUP(4, 2)));
}
// ---- folded ----
// 6 |     /* a = (4,2):(1,4) */ /* b = (4,2):(1,4) */ const ccute_layout a = {{2, 0, 0, 0, {0}, {16, 1}, {4, 2}}, {1, 4}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{2, 0, 0, 0, {0}, {16, 1}, {4, 2}}, {1, 4}, 0, 0, 0, 0, 0, {0}};
// ! equal_static.cu:7:12: remark: not folded: a call of 'ccute_equal' is not folded
// !     return ccute_equal(a, b) * 10 + ccute_equal(a, ccute_make_layout_right(TUP(4, 2)));
// !            ^~~~~~~~~~~~~~~~~
// ! equal_static.cu:7:37: remark: not folded: a call of 'ccute_equal' is not folded
// !     return ccute_equal(a, b) * 10 + ccute_equal(a, ccute_make_layout_right(TUP(4, 2)));
// !                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! equal_static.cu:7:52: remark: not folded: the value of this call is used by something that is not folded
// !     return ccute_equal(a, b) * 10 + ccute_equal(a, ccute_make_layout_right(TUP(4, 2)));
// !                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! equal_static.cu:7:76: remark: not folded: the value of this call is used by something that is not folded
// !     return ccute_equal(a, b) * 10 + ccute_equal(a, ccute_make_layout_right(TUP(4, 2)));
// !                                                                            ^~~~~~~~~
