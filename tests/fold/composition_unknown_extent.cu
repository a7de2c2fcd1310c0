#include <ccute/short.h>

// run: f(8, 3); f(16, 3)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, 100));
    const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 2));
    return ccute_at(b, i);
}
// ---- folded ----
// 6 |     /* a = (n,4):(1,100) */ ccute_check_(n >= 0); const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {1, 100}, 0, 0, 0, 0, 0, {0}};
// ! composition_unknown_extent.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, 100));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! composition_unknown_extent.cu:7:28: remark: not folded: the result depends on the order of unknown values: n; remedy: state what you know of these values with CCUTE_ASSUME
// !     const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 2));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! composition_unknown_extent.cu:8:21: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(b, i);
// !                     ^
