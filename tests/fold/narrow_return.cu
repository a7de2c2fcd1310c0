#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD short f(short i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return (short)ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return (short)(i % 8 * 4 + i / 8);
// ! narrow_return.cu:7:19: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return (short)ccute_at(a, i);
// !                   ^~~~~~~~~~~~~~
