#include <ccute/short.h>

// run: f(13); f(23)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_left(TUP(TUP(2, 3), 4));
    return ccute_size(ccute_get_1d_coord(a, i));
}
// ---- folded ----
// 6 |     /* a = ((2,3),4):((1,2),6) */
// 7 |     return i % 24;
