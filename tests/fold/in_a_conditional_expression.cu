#include <ccute/short.h>

// run: f(5, 1); f(5, 0)
CCUTE_FOLD long f(int i, int flip)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1)), b = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    return flip ? ccute_at(a, i) : ccute_at(b, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */ /* b = (8,4):(1,8) */
// 7 |     return flip ? ((long)(i % 8 * 4 + i / 8)) : ((long)i);
// ! in_a_conditional_expression.cu:7:19: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return flip ? ccute_at(a, i) : ccute_at(b, i);
// !                   ^~~~~~~~~~~~~~
