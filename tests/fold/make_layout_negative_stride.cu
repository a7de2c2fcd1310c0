#include <ccute/short.h>

// run: f(0); f(7)
CCUTE_FOLD long f(int i)
{
    const ccute_layout reversed = ccute_offset_by(7, ccute_make_layout(8, -1));
    return ccute_at(reversed, i);
}
// ---- folded ----
// 6 |     /* reversed = 7 o 8:-1 */
// 7 |     return 7 - (long long)i;
// ! make_layout_negative_stride.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(reversed, i);
// !            ^~~~~~~~~~~~~~~~~~~~~
