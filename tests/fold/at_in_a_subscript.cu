#include <ccute/short.h>

// run: f(3, 3); f(3, 0)
static const float p[6] = {1, 2, 3, 4, 5, 6};

CCUTE_FOLD float f(int ld, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 3), TUP(ld, 1));
    return p[ccute_at(a, i)];
}
// ---- folded ----
// 8 |     /* a = (2,3):(ld,1) */
// 9 |     return p[i / 2 + (long long)ld * (i % 2)];
// ! at_in_a_subscript.cu:9:14: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return p[ccute_at(a, i)];
// !              ^~~~~~~~~~~~~~
