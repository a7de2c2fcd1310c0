#include <ccute/short.h>

// run: f(2)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(2, 1));
    return ((const long[]){10, 20, 30, 40})[ccute_at(a, i)];
}
// ---- folded ----
// 6 |     /* a = (2,2):(2,1) */
// 7 |     return ((const long[]){10, 20, 30, 40})[i % 2 * 2 + i / 2];
// ! c_compound_literal.c:7:45: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ((const long[]){10, 20, 30, 40})[ccute_at(a, i)];
// !                                             ^~~~~~~~~~~~~~
