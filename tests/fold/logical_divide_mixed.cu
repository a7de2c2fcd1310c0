#include <ccute/short.h>

// run: f(64, 100); f(20, 3)
CCUTE_FOLD long f(int ld, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(16, 12), TUP(1, ld));
    const ccute_layout b = ccute_logical_divide(a, TUP(4, 3));
    return ccute_at(b, i);
}
// ---- folded ----
// 6 |     /* a = (16,12):(1,ld) */
// 7 |     /* b = ((4,4),(3,4)):((1,4),(ld,b_d3)) */
// 8 |     return i % 16 + (long long)ld * (i / 16);
// ! logical_divide_mixed.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(b, i);
// !            ^~~~~~~~~~~~~~
