#include <ccute/short.h>

// run: f(5)
enum { TILE_M = 16, TILE_N = TILE_M / 2 };

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_right(TUP(TILE_M, TILE_N));
    return ccute_at(a, i) + ccute_size(a);
}
// ---- folded ----
// 8 |     /* a = (16,8):(8,1) */
// 9 |     return ((long)(i % 16 * 8 + i / 16)) + 128L;
// ! const_enum.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) + ccute_size(a);
// !            ^~~~~~~~~~~~~~
