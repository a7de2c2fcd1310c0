#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int width)
{
    const int padded = (width + 3) / 4 * 4;
    CCUTE_ASSUME(width > 0);
    const ccute_layout a = ccute_make_layout(TUP(16, 8), TUP(padded, 1));
    return ccute_at(a, i) + (padded % 4);
}
// ---- folded ----
// 8 |     /* a = (16,8):(padded,1) */
// 9 |     return ((long)(i / 16 + (long long)padded * (i % 16))) + (padded % 4);
// ! const_local_int_derived.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) + (padded % 4);
// !            ^~~~~~~~~~~~~~
