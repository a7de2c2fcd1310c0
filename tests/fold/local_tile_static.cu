#include <ccute/short.h>

// run: f(1, 3, 7)
CCUTE_FOLD long f(int i, int j, int e)
{
    const ccute_layout a = ccute_make_layout_right(TUP(16, 12));
    const ccute_layout tile = ccute_local_tile(a, TUP(4, 3), TUP(i, j));
    return ccute_at(tile, e);
}
// ---- folded ----
// 6 |     /* a = (16,12):(12,1) */
// 7 |     /* tile = tile_o o (4,3):(12,1) */ const long long tile_o = (long long)i * 48 + (long long)j * 3;
// 8 |     return tile_o + e % 4 * 12 + e / 4;
// ! local_tile_static.cu:8:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(tile, e);
// !            ^~~~~~~~~~~~~~~~~
