#include <ccute/short.h>

// run: f(0); f(13)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(ccute_right_inverse(a), i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     return i % 4 * 8 + i / 4;
// ! right_inverse_static.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_right_inverse(a), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
