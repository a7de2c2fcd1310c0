#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout floats = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    const ccute_layout doubles = ccute_recast(floats, 32, 64), halves = ccute_recast(floats, 32, 16);
    return ccute_at(doubles, i) * 1000 + ccute_at(halves, i);
}
// ---- folded ----
// 6 |     /* floats = (8,4):(1,8) */
// 7 |     /* doubles = (4,4):(1,4) */ /* halves = (16,4):(1,16) */
// 8 |     return ((long)i) * 1000 + ((long)i);
