#include <ccute/short.h>

// run: f(8, 4, 10, 17)
CCUTE_FOLD long f(int m, int n, int ld, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, ld));
    return ccute_at(a, i) + ccute_size(a);
}
// ---- folded ----
// 6 |     /* a = (m,n):(1,ld) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     ccute_check_(m >= 1); return ((long)(i % m + (long long)ld * (i / m))) + ((long)((long long)(unsigned)m * (unsigned)n));
// ! c_dynamic.c:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! c_dynamic.c:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(1, ld));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! c_dynamic.c:7:12: remark: checked at run time: m >= 1; remedy: CCUTE_ASSUME(m >= 1)
// !     return ccute_at(a, i) + ccute_size(a);
// !            ^~~~~~~~~~~~~~
