#include <ccute/short.h>

// run: f(16, 9, 13)
CCUTE_FOLD long f(int n, int i, int j)
{
    const ccute_layout atom = ccute_make_layout_right(TUP(4, 8));
    CCUTE_ASSUME(n > 0);
    CCUTE_ASSUME(n % 8 == 0);
    const ccute_layout a = ccute_tile_to_shape(atom, TUP(16, n));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* atom = (4,8):(8,1) */
// 9 |     /* a = ((4,4),(8,a_s3)):((8,32),(1,128)) */
// 10 |     return (long long)i * 8 + j % 8 + (long long)(j / 8) * 128;
// ! tile_to_shape_dynamic.cu:10:12: remark: costly: fewer instructions where j >= 0; remedy: CCUTE_ASSUME(j >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~
