#include <ccute/short.h>

// run: f(5, 7); f(3, 63)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(8, 64)));
    const ccute_layout row = ccute_slice(s, i, ALL);
    return ccute_at(row, j);
}
// ---- folded ----
// 6 |     /* s = Sw<3,3,3> o 0 o (8,64):(64,1) */
// 7 |     /* row = Sw<3,3,3> o row_o o (64):(1) */ const long long row_o = (long long)i * 64;
// 8 |     return (j + row_o) ^ (int)((j + row_o) & 448) >> 3;
// ! swizzle_sliced.cu:7:5: remark: costly: fewer instructions where i >= 0 && i < 8; remedy: CCUTE_ASSUME(i >= 0 && i < 8)
// !     const ccute_layout row = ccute_slice(s, i, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! swizzle_sliced.cu:8:12: remark: costly: fewer instructions where j >= 0 && j < 64; remedy: CCUTE_ASSUME(j >= 0 && j < 64)
// !     return ccute_at(row, j);
// !            ^~~~~~~~~~~~~~~~
