#include <ccute/short.h>

// run: f(1, 3, 2, 2)
CCUTE_FOLD long f(int i, int j, int x, int y)
{
    const ccute_layout b = ccute_make_layout_right(TUP(32, 64));
    const ccute_layout tile = ccute_local_tile(b, TUP(8, 16, 4), TUP(i, 0, j), TUP(1, CCUTE_X, 1));
    return ccute_at(tile, x, y);
}
// ---- folded ----
// 6 |     /* b = (32,64):(64,1) */
// 7 |     /* tile = tile_o o (8,4):(64,1) */ const long long tile_o = (long long)i * 512 + (long long)j * 4;
// 8 |     return (long long)x * 64 + y + tile_o;
