#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 2), 3), TUP(TUP(1, 12), 4));
    const ccute_layout rows = ccute_get(a, 0), inner = ccute_get(a, 0, 1);
    return ccute_at(rows, i) * 100 + ccute_at(inner, 1);
}
// ---- folded ----
// 6 |     /* a = ((4,2),3):((1,12),4) */
// 7 |     /* rows = (4,2):(1,12) */ /* inner = 2:12 */
// 8 |     return ((long)(i % 4 + (long long)(i / 4) * 12)) * 100 + 12L;
// ! get_static.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(rows, i) * 100 + ccute_at(inner, 1);
// !            ^~~~~~~~~~~~~~~~~
