#include <ccute/short.h>

// run: f(9, 13)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout atom = ccute_make_layout_right(TUP(4, 8));
    const ccute_layout a = ccute_tile_to_shape(atom, TUP(16, 16), TUP(1, 0));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* atom = (4,8):(8,1) */
// 7 |     /* a = ((4,4),(8,2)):((8,64),(1,32)) */
// 8 |     return i % 4 * 8 + (long long)(i / 4) * 64 + j % 8 + (long long)(j / 8) * 32;
// ! tile_to_shape_ordered.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~
