#include <ccute/short.h>

// run: f(3); f(0)
CCUTE_FOLD long f(int j)
{
    const ccute_layout row = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(4, 1)), 5, ALL);
    return ccute_at(row, j);
}
// ---- folded ----
// 6 |     /* row = 20 o (4):(1) */
// 7 |     return (long long)j + 20;
// ! slice_static.cu:7:12: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(row, j);
// !            ^~~~~~~~~~~~~~~~
