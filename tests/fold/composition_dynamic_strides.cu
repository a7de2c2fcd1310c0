#include <ccute/short.h>

// run: f(128, 37, 5); f(200, 127, 7)
CCUTE_FOLD long f(int ld, int t, int v)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 128), TUP(ld, 1));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    const ccute_layout b = ccute_composition(a, tv);
    return ccute_at(b, t, v);
}
// ---- folded ----
// 6 |     /* a = (8,128):(ld,1) */
// 7 |     /* tv = ((16,8),8):((64,1),8) */
// 8 |     /* b = ((16,8),8):((8,ld),1) */
// 9 |     return (long long)v + t % 16 * 8 + (long long)ld * (t / 16);
// ! composition_dynamic_strides.cu:9:12: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     return ccute_at(b, t, v);
// !            ^~~~~~~~~~~~~~~~~
