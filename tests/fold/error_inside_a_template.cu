#include <ccute/short.h>

template <class T> CCUTE_FOLD long f(T i)
{
    const ccute_layout a = ccute_make_layout(TUP(6, 2), TUP(1, 7));
    return ccute_at(ccute_composition(a, ccute_make_layout(4, 4)), i);
}
// ---- folded ----
// 5 |     /* a = (6,2):(1,7) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {6, 2}}, {1, 7}, 0, 0, 0, 0, 0, {0}};
// ! error_inside_a_template.cu:6:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(ccute_composition(a, ccute_make_layout(4, 4)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
