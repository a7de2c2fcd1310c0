#include <ccute/short.h>

// run: f(8, 10, 31); f(8, 8, 31)
CCUTE_FOLD long f(int m, int ld, int i)
{
    const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (m,4):(1,ld) */ ccute_check_(m >= 0);
// 7 |     ccute_check_(m >= 1); return i % m + (long long)ld * (i / m);
// ! coalesce_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_coalesce(ccute_make_layout(TUP(m, 4), TUP(1, ld)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! coalesce_dynamic.cu:7:12: remark: checked at run time: m >= 1; remedy: CCUTE_ASSUME(m >= 1)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
