#include <ccute/short.h>

// run: LAUNCH(k, dim3(2, 2), 64, OUT, 13, 11)
CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out, int m, int n)
{
    CCUTE_ASSUME(m > 0 && n > 0);
    const ccute_layout row = ccute_coord_layout(TUP(m, n), 0), column = ccute_coord_layout(TUP(m, n), 1);
    const ccute_layout mine_row = ccute_local_tile(row, TUP(8, 8), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout mine_column = ccute_local_tile(column, TUP(8, 8), TUP(blockIdx.x, blockIdx.y));
    const long i = ccute_at(mine_row, threadIdx.x), j = ccute_at(mine_column, threadIdx.x);
    if (i < m && j < n)
        out[i * n + j] = i * 100 + j;
}
// ---- folded ----
// 7 |     /* row = (m,n):(1,0) */ /* column = (m,n):(0,1) */
// 8 |     /* mine_row = mine_row_o o (8,8):(1,0) */ const long long mine_row_o = (long long)blockIdx.x * 8;
// 9 |     /* mine_column = mine_column_o o (8,8):(0,1) */ const int mine_column_o = blockIdx.y * 8;
// 10 |     const long i = mine_row_o + (threadIdx.x & 7), j = mine_column_o + (int)(threadIdx.x >> 3);
// ! kernel_edge_guard.cu:8:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout mine_row = ccute_local_tile(row, TUP(8, 8), TUP(blockIdx.x, blockIdx.y));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
