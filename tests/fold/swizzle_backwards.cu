#include <ccute/short.h>

// run: f(5); f(511)
CCUTE_FOLD long f(int i)
{
    const ccute_layout s = ccute_swizzle(2, 4, -3, ccute_make_layout_left(512));
    return ccute_at(s, i);
}
// ---- folded ----
// 6 |     /* s = Sw<2,4,-3> o 0 o 512:1 */
// 7 |     return i ^ (i & 48) * 8;
