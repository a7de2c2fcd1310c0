#include <ccute/short.h>

// run: LAUNCH(load, dim3(2, 3), 128, OUT, 96)
CCUTE_FOLD __global__ void __launch_bounds__(128) load(long *out, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(16, 96), TUP(ld, 1));
    const ccute_layout tile = ccute_local_tile(a, TUP(8, 32), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout mine = ccute_local_partition(tile, ccute_make_layout_right(TUP(4, 32)), threadIdx.x);
    for (int i = 0; i < ccute_size(mine); i++)
        out[ccute_at(mine, i)] += threadIdx.x + 1;
}
// ---- folded ----
// 6 |     /* a = (16,96):(ld,1) */
// 7 |     /* tile = tile_o o (8,32):(ld,1) */
// 8 |     /* mine = mine_o o (2,1):(mine_d0,0) */ const long long mine_d0 = (long long)ld * 4; const long long mine_o = (long long)((unsigned long long)(blockIdx.y * 32) + (threadIdx.x & 31) + (unsigned long long)ld * ((long long)blockIdx.x * 8 + (threadIdx.x >> 5)));
// 9 |     for (int i = 0; i < 2; i++)
// 10 |         out[mine_o + mine_d0 * i] += threadIdx.x + 1;
