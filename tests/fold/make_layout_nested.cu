#include <ccute/short.h>

// run: f(0, 0); f(37, 5); f(127, 7)
CCUTE_FOLD long f(int t, int v)
{
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    return ccute_at(tv, t, v);
}
// ---- folded ----
// 6 |     /* tv = ((16,8),8):((64,1),8) */
// 7 |     return (long long)v * 8 + t % 16 * 64 + t / 16;
// ! make_layout_nested.cu:7:12: remark: costly: fewer instructions where t >= 0; remedy: CCUTE_ASSUME(t >= 0)
// !     return ccute_at(tv, t, v);
// !            ^~~~~~~~~~~~~~~~~~
