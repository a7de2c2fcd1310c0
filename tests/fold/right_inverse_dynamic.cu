#include <ccute/short.h>

// run: f(1); f(4); f(8)
CCUTE_FOLD long f(int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 8), TUP(1, ld));
    return ccute_size(ccute_right_inverse(a));
}
// ---- folded ----
// 6 |     /* a = (4,8):(1,ld) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {1, (long)ld}, 0, 0, 0, 0, 0, {0}};
// ! right_inverse_dynamic.cu:7:23: remark: not folded: the result depends on the order of unknown values: ld; remedy: state what you know of these values with CCUTE_ASSUME
// !     return ccute_size(ccute_right_inverse(a));
// !                       ^~~~~~~~~~~~~~~~~~~~~~
