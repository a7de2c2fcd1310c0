#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(8, 64)));
    return ccute_at(s, 5, 8);
}
// ---- folded ----
// 6 |     /* s = Sw<3,3,3> o 0 o (8,64):(64,1) */
// 7 |     return 352;
