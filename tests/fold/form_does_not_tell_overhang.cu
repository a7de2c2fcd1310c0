#include <ccute/short.h>

CCUTE_FOLD int f(ccute_layout a)
{
    CCUTE_FORM(a, "(4,_)");
    return ccute_overhang(a);
}
// ---- folded ----
// 5 |     ccute_check_(a.shape.v[0] == 4 && a.shape.prof[0] == 16 && a.shape.prof[1] == 1 && a.shape.n == 2 && a.shape.status == 0 && a.sw_bits == 0);
// ! form_does_not_tell_overhang.cu:6:12: remark: not folded: the history of the layout is not known
// !     return ccute_overhang(a);
// !            ^~~~~~~~~~~~~~~~~
