#include <ccute/short.h>

// run: f(5, 7); f(0, 0)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(8, 64)));
    return ccute_at(s, i, j);
}
// ---- folded ----
// 6 |     /* s = Sw<3,3,3> o 0 o (8,64):(64,1) */
// 7 |     return ((long long)i * 64 + j) ^ (int)(((long long)i * 64 + j) & 448) >> 3;
