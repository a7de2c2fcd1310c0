#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD static ccute_tuple tile_shape(void) { return TUP(8, 4); }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_right(tile_shape());
    return ccute_at(a, i);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static ccute_tuple tile_shape(void) { return TUP(8, 4); }
// 8 |     /* a = (8,4):(4,1) */
// 9 |     return i % 8 * 4 + i / 8;
// ! helper_returns_a_tuple.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
