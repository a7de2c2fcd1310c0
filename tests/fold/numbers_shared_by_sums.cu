#include <ccute/short.h>

/* A shift to the right, times a number, is a shift and a mask: it is multiplied with a term of a multiple of the number,
   also through the name of a tile. */
// run: LAUNCH(tiles, 1, 128, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(128) tiles(long *out)
{
    CCUTE_ASSUME(blockIdx.x < 2 && blockIdx.y < 2);
    const ccute_layout m = ccute_make_layout(TUP(16, 256), TUP(256, 1));
    const ccute_layout tile = ccute_local_tile(m, TUP(8, 128), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout mine = ccute_local_partition(tile, ccute_make_layout(TUP(8, 16), TUP(16, 1)), threadIdx.x);
    for (int i = 0; i < ccute_size(mine); i++)
        out[threadIdx.x] = out[threadIdx.x] * 3 + ccute_at(mine, i);
}

/* Not where a loop counts: what stays the same stays apart. Nor in 64 bits. */
// run: LAUNCH(rounds, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) rounds(long *out)
{
    const ccute_layout m = ccute_make_layout(TUP(64, 64), TUP(64, 1));
    for (int k = 0; k < 8; k++) {
        const ccute_layout row = ccute_slice(m, threadIdx.x / 16 + k * 2, ALL);
        for (int i = 0; i < 3; i++)
            out[threadIdx.x] = out[threadIdx.x] * 3 + ccute_at(row, i);
    }
}

// run: LAUNCH(far, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) far(long *out)
{
    const ccute_layout m = ccute_make_layout(TUP(2147483647, 16, 64), TUP(1024, 64, 1));
    const ccute_layout row = ccute_slice(m, blockIdx.x, threadIdx.x / 8, ALL);
    for (int i = 0; i < 3; i++)
        out[threadIdx.x] = out[threadIdx.x] * 3 + ccute_at(row, i);
}
// ---- folded ----
// 9 |     /* m = (16,256):(256,1) */
// 10 |     /* tile = tile_o o (8,128):(256,1) */
// 11 |     /* mine = mine_o o (1,8):(0,16) */ const int mine_o = blockIdx.x * 128 + (threadIdx.x & 15) + (blockIdx.y * 8 + (threadIdx.x >> 4)) * 256;
// 12 |     for (int i = 0; i < 8; i++)
// 13 |         out[threadIdx.x] = out[threadIdx.x] * 3 + ((long)(mine_o + i * 16));
// 20 |     /* m = (64,64):(64,1) */
// 22 |         /* row = row_o o (64):(1) */ const int row_o = k * 128 + (int)(threadIdx.x >> 4) * 64;
// 24 |             out[threadIdx.x] = out[threadIdx.x] * 3 + ((long)(row_o + i));
// 31 |     /* m = (2147483647,16,64):(1024,64,1) */
// 32 |     /* row = row_o o (64):(1) */ const long long row_o = (long long)blockIdx.x * 1024 + (threadIdx.x >> 3) * 64;
// 34 |         out[threadIdx.x] = out[threadIdx.x] * 3 + ((long)(row_o + i));
// ! numbers_shared_by_sums.cu:32:5: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !     const ccute_layout row = ccute_slice(m, blockIdx.x, threadIdx.x / 8, ALL);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
