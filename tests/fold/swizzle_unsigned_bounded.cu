#include <ccute/short.h>

// run: f(5, 7); f(0, 0)
CCUTE_FOLD long f(unsigned i, unsigned j)
{
    const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(8, 64)));
    CCUTE_ASSUME(i < 8);
    CCUTE_ASSUME(j < 64);
    return ccute_at(s, i, j);
}
// ---- folded ----
// 6 |     /* s = Sw<3,3,3> o 0 o (8,64):(64,1) */
// 9 |     return i * 64 + (j ^ i * 8);
