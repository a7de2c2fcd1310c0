#include <ccute/short.h>

// run: f(0); f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(6, 2), TUP(8, 2));
    const ccute_layout b = ccute_composition(a, ccute_make_layout(TUP(4, 3), TUP(3, 1)));
    return ccute_at(b, i);
}
// ---- folded ----
// 6 |     /* a = (6,2):(8,2) */
// 7 |     /* b = ((2,2),3):((24,2),8) */
// 8 |     return (long long)(i % 2 * 24) + i / 2 % 2 * 2 + (long long)(i / 4) * 8;
// ! composition_static.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(b, i);
// !            ^~~~~~~~~~~~~~
