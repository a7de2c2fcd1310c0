#include <ccute/short.h>

// run: f(64, 64, 80, 1, 3, 2, 2)
CCUTE_FOLD long f(int m, int n, int ld, int i, int j, int x, int y)
{
    const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
    const ccute_layout tile = ccute_local_tile(a, TUP(8, 4), TUP(i, j));
    return ccute_at(tile, x, y);
}
// ---- folded ----
// 6 |     /* a = (m,n):(ld,1) */ ccute_check_(m >= 0); ccute_check_(n >= 0);
// 7 |     /* tile = tile_o o (8,4):(ld,1) */
// 8 |     return (long long)((long long)j * 4 + (unsigned long long)y + (unsigned long long)ld * ((long long)i * 8 + x));
// ! local_tile_dynamic.cu:6:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! local_tile_dynamic.cu:6:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(m, n), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
