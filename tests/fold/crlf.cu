#include <ccute/short.h>

// run: f(5, 9)
CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4),
                                             TUP(ld, 1));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(ld,1) */
// 7 |
// 8 |     return i / 8 + (long long)ld * (i % 8);
// ! crlf.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
