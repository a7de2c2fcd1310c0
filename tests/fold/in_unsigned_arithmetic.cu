#include <ccute/short.h>

// run: f(5); f(0)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(-4, 1));
    return ccute_at(a, i) / 3 + (ccute_at(a, i) < 0u) + (ccute_at(a, i) >> 1);
}
// ---- folded ----
// 6 |     /* a = (8,4):(-4,1) */
// 7 |     return ((long)(i / 8 - i % 8 * 4)) / 3 + ((long)(i / 8 - i % 8 * 4) < 0u) + (((long)(i / 8 - i % 8 * 4)) >> 1);
// ! in_unsigned_arithmetic.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) / 3 + (ccute_at(a, i) < 0u) + (ccute_at(a, i) >> 1);
// !            ^~~~~~~~~~~~~~
// ! in_unsigned_arithmetic.cu:7:34: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) / 3 + (ccute_at(a, i) < 0u) + (ccute_at(a, i) >> 1);
// !                                  ^~~~~~~~~~~~~~
// ! in_unsigned_arithmetic.cu:7:58: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) / 3 + (ccute_at(a, i) < 0u) + (ccute_at(a, i) >> 1);
// !                                                          ^~~~~~~~~~~~~~
