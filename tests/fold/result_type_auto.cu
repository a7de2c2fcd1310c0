#include <ccute/short.h>

// run: f(5); f(31)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const auto at = ccute_at(a, i);
    const auto size = ccute_size(a);
    return at * 1000000000 * size + (long)sizeof at;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     const auto at = (long)(i % 8 * 4 + i / 8);
// 8 |     const auto size = 32L;
// ! result_type_auto.cu:7:21: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const auto at = ccute_at(a, i);
// !                     ^~~~~~~~~~~~~~
