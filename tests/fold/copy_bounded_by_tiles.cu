#include <ccute/short.h>

// run: LAUNCH(k, dim3(2, 3), 16, OUT, 1, 13, 5); LAUNCH(k, dim3(2, 3), 16, OUT, 0, 16, 24)
CCUTE_FOLD __global__ void __launch_bounds__(16) k(long *out, int skip, int m, int n)
{
    const ccute_layout matrix = ccute_make_layout(TUP(16, 24), TUP(1, 16));
    const ccute_layout threads = ccute_make_layout_left(TUP(4, 4));
    const ccute_tuple block = TUP(blockIdx.x, blockIdx.y);
    const ccute_layout tile = ccute_local_partition(ccute_local_tile(matrix, TUP(8, 8), block), threads, threadIdx.x);
    const ccute_layout i = ccute_local_partition(ccute_local_tile(ccute_coord_layout(TUP(16, 24), 0), TUP(8, 8), block), threads, threadIdx.x);
    const ccute_layout j = ccute_local_partition(ccute_local_tile(ccute_coord_layout(TUP(16, 24), 1), TUP(8, 8), block), threads, threadIdx.x);
    long r[4];
    ccute_fill(r, ccute_make_layout_left(4), threadIdx.x + 1);
    ccute_copy_bounded(out + skip, tile, r, ccute_make_layout_left(4), TUP(m, n), i, j);
}
// ---- folded ----
// 6 |     /* matrix = (16,24):(1,16) */
// 7 |     /* threads = (4,4):(1,4) */
// 8 |     /* block = (blockIdx.x,blockIdx.y) */
// 9 |     /* tile = tile_o o (2,2):(4,64) */ const long long tile_o = (long long)blockIdx.x * 8 + (threadIdx.x & 3) + (blockIdx.y * 8 + (threadIdx.x >> 2)) * 16;
// 10 |     /* i = i_o o (2,2):(4,0) */ const long long i_o = (long long)blockIdx.x * 8 + (threadIdx.x & 3);
// 11 |     /* j = j_o o (2,2):(0,4) */ const int j_o = blockIdx.y * 8 + (threadIdx.x >> 2);
// 13 |     { const __typeof__(*r) x0(threadIdx.x + 1); r[0] = x0; r[1] = x0; r[2] = x0; r[3] = x0; }
// 14 |     if (i_o + 4 < m && j_o + 4 < n) { (out + skip)[tile_o] = r[0]; (out + skip)[tile_o + 4] = r[1]; (out + skip)[tile_o + 64] = r[2]; (out + skip)[tile_o + 68] = r[3]; } else { if (i_o < m && j_o < n) (out + skip)[tile_o] = r[0]; if (i_o + 4 < m && j_o < n) (out + skip)[tile_o + 4] = r[1]; if (i_o < m && j_o + 4 < n) (out + skip)[tile_o + 64] = r[2]; }
// ! copy_bounded_by_tiles.cu:9:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout tile = ccute_local_partition(ccute_local_tile(matrix, TUP(8, 8), block), threads, threadIdx.x);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_by_tiles.cu:10:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout i = ccute_local_partition(ccute_local_tile(ccute_coord_layout(TUP(16, 24), 0), TUP(8, 8), block), threads, threadIdx.x);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_bounded_by_tiles.cu:14:5: remark: narrow: 64-bit: no stride of the destination, tile_o o (2,2):(4,64), is 1
// !     ccute_copy_bounded(out + skip, tile, r, ccute_make_layout_left(4), TUP(m, n), i, j);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
