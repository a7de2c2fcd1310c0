#include <ccute/short.h>

// run: f(9, 13)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout atom = ccute_make_layout_right(TUP(4, 8));
    const ccute_layout a = ccute_tile_to_shape(atom, TUP(16, 16));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* atom = (4,8):(8,1) */
// 7 |     /* a = ((4,4),(8,2)):((8,32),(1,128)) */
// 8 |     return (long long)i * 8 + j % 8 + (long long)(j / 8) * 128;
// ! tile_to_shape_static.cu:8:12: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~
