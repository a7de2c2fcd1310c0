#include <ccute/short.h>

// run: f(77)
CCUTE_FOLD long f(unsigned t)
{
    const ccute_layout held = ccute_make_layout(TUP(TUP(4, 8), TUP(2, 2, 2)), TUP(TUP(32, 1), TUP(16, 8, 128)));
    const ccute_tiled_copy copy = ccute_make_tiled_copy_tv(ccute_ldmatrix(4), held, TUP(16, 16));
    const ccute_layout shared = ccute_make_layout_right(TUP(16, 16));
    const ccute_layout row = ccute_partition_S(copy, shared, t % 32), mine = ccute_partition_D(copy, shared, t % 32);
    return ccute_at(row, 0) * 1000 + ccute_at(mine, 0);
}
// ---- folded ----
// 6 |     /* held = ((4,8),(2,2,2)):((32,1),(16,8,128)) */
// 7 |     /* copy = tiled_copy_tv(ldmatrix(4), ((4,8),(2,2,2)):((32,1),(16,8,128)), <16,16>) */
// 8 |     /* shared = (16,16):(16,1) */
// 9 |     /* row = row_o o ((8,1),1,1):((1,0),0,0) */ /* mine = mine_o o (((2,2,2),1),1,1):(((1,128,8),0),0,0) */ const int row_o = (t & 15) * 16 + (t >> 4 & 1) * 8; const int mine_o = (t & 3) * 2 + (t >> 2 & 7) * 16;
// 10 |     return ((long)row_o) * 1000 + ((long)mine_o);
// ! tiled_copy_of_matrices.cu:9:5: remark: costly: fewer instructions where t < 32; remedy: CCUTE_ASSUME(t < 32)
// !     const ccute_layout row = ccute_partition_S(copy, shared, t % 32), mine = ccute_partition_D(copy, shared, t % 32);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
