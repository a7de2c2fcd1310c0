#include <ccute/short.h>

template <class T> CCUTE_FOLD long f(T i)
{
    const ccute_layout a = ccute_make_layout(TUP(6, 2), TUP(1, 7));
    return ccute_at(ccute_composition(a, ccute_make_layout(4, 4)), i);
}
// ---- folded ----
// 5 |     /* a = (6,2):(1,7) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {6, 2}}, {1, 7}, 0, 0, 0, 0, 0, {0}};
// ! error_inside_a_template.cu:3:36: remark: not folded: no instance of the template 'f' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <class T> CCUTE_FOLD long f(T i)
// !                                    ^
// ! error_inside_a_template.cu:6:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(ccute_composition(a, ccute_make_layout(4, 4)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
