// flags: -- -DROWS=16
#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_right(TUP(ROWS, 8));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (16,8):(8,1) */
// 7 |     return i % 16 * 8 + i / 16;
