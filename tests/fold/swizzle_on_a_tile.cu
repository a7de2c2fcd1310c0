#include <ccute/short.h>

// run: f(1, 1, 17)
CCUTE_FOLD long f(int i, int j, int e)
{
    const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(64, 64)));
    const ccute_layout tile = ccute_local_tile(s, TUP(8, 8), TUP(i, j));
    return ccute_at(tile, e);
}
// ---- folded ----
// 6 |     /* s = Sw<3,3,3> o 0 o (64,64):(64,1) */
// 7 |     /* tile = Sw<3,3,3> o tile_o o (8,8):(64,1) */ const long long tile_o = (long long)i * 512 + (long long)j * 8;
// 8 |     return (tile_o + e % 8 * 64 + e / 8) ^ (int)((tile_o + e % 8 * 64 + e / 8) & 448) >> 3;
// ! swizzle_on_a_tile.cu:8:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(tile, e);
// !            ^~~~~~~~~~~~~~~~~
