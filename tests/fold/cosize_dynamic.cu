#include <ccute/short.h>

// run: f(8, 10); f(1, 1)
CCUTE_FOLD long f(int m, int ld)
{
    return ccute_cosize(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
}
// ---- folded ----
// 6 |     ccute_check_(m >= 0); return m == 0 ? 0 : m + (ld > -(long long)ld ? ld : -(long long)ld) * 3;
// ! cosize_dynamic.cu:6:12: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !     return ccute_cosize(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! cosize_dynamic.cu:6:12: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     return ccute_cosize(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
