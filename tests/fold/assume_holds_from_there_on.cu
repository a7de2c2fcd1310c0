#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const long before = ccute_at(a, i);
    CCUTE_ASSUME(i >= 0 && i < 8);
    return before * 100 + ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     const long before = i % 8 * 4 + i / 8;
// 9 |     return before * 100 + ((long)(i * 4));
// ! assume_holds_from_there_on.cu:7:25: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const long before = ccute_at(a, i);
// !                         ^~~~~~~~~~~~~~
