#include <ccute/short.h>

// run: f(5, 1); f(5, 0)
CCUTE_FOLD long f(int i, int flip)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(-4, 1));
    const auto x = flip ? ccute_at(a, i) : 7u;
    return x / 2 + (long)sizeof x;
}
// ---- folded ----
// 6 |     /* a = (8,4):(-4,1) */
// 7 |     const auto x = flip ? ((long)(i / 8 - i % 8 * 4)) : 7u;
// ! result_type_conditional.cu:7:27: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const auto x = flip ? ccute_at(a, i) : 7u;
// !                           ^~~~~~~~~~~~~~
