#include <ccute/short.h>

// run: f(5)
static long divide(ccute_tiler t, int i)
{
    return ccute_at(ccute_zipped_divide(ccute_make_layout_right(TUP(16, 12)), t), i, 2);
}

CCUTE_FOLD long f(int i)
{
    const ccute_tiler t = CCUTE_TILE(ccute_make_layout(4, 2), 3);
    return divide(t, i);
}
// ---- folded ----
// 11 |     /* t = <4:2,3> */ const ccute_tiler t = {{{2, 0, 0, 0, {}, {0, 0}, {4, 3}}, {2, 1}, 0, 0, 0, 0, 0, {0}}, {16, 1}, {0, 1}, 2u, 2, {0}};
