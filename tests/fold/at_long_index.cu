#include <ccute/short.h>

// run: f(0); f(31); f(1LL << 40)
CCUTE_FOLD long f(long long i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return (int)(i % 8) * 4 + i / 8;
// ! at_long_index.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
