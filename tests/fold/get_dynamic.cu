#include <ccute/short.h>

// run: f(5, 10, 4)
CCUTE_FOLD long f(int m, int ld, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(m, 3), TUP(1, ld));
    return ccute_at(ccute_get(a, 1), 2) * 100 + ccute_at(ccute_get(a, 0), i);
}
// ---- folded ----
// 6 |     /* a = (m,3):(1,ld) */ ccute_check_(m >= 0);
// 7 |     return ((long)((long long)ld * 2)) * 100 + ((long)i);
// ! get_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, 3), TUP(1, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! get_dynamic.cu:7:12: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !     return ccute_at(ccute_get(a, 1), 2) * 100 + ccute_at(ccute_get(a, 0), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
