#include <ccute/short.h>

// run: f(4, 10, 3, 2); f(4, 1, 3, 2)
CCUTE_FOLD long f(int m, int ld, int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(m, 3), TUP(ld, 1));
    const ccute_layout b = ccute_make_layout_like(a);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (m,3):(ld,1) */ ccute_check_(m >= 0); const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)m, 3}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}};
// ! make_layout_like_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, 3), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! make_layout_like_dynamic.cu:7:28: remark: not folded: the result depends on the order of unknown values: m, ld; remedy: state what you know of these values with CCUTE_ASSUME
// !     const ccute_layout b = ccute_make_layout_like(a);
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! make_layout_like_dynamic.cu:8:21: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(b, i, j);
// !                     ^
