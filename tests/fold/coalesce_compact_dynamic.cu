#include <ccute/short.h>

// run: f(8, 31); f(3, 7)
CCUTE_FOLD long f(int m, int i)
{
    const ccute_layout a = ccute_coalesce(ccute_make_layout_left(TUP(m, 4)));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = a_s0:1 */ ccute_check_(m >= 0);
// 7 |     return i;
// ! coalesce_compact_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_coalesce(ccute_make_layout_left(TUP(m, 4)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
