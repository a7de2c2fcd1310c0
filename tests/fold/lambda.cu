#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const auto at = [&](int k) { return ccute_at(a, k); };
    return at(i) * 100 + at(0);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     const auto at = [&](int k) { return (long)(k % 8 * 4 + k / 8); };
// ! lambda.cu:7:41: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     const auto at = [&](int k) { return ccute_at(a, k); };
// !                                         ^~~~~~~~~~~~~~
