#include <ccute/short.h>

CCUTE_FOLD long f(double x)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, x);
}
// ---- folded ----
// 5 |     /* a = (8,4):(4,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// ! error_wrong_argument_type.cu:6:24: remark: not folded: 'x' has the type 'double', whose values foldc does not follow
// !     return ccute_at(a, x);
// !                        ^
