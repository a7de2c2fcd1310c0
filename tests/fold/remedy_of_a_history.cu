// No single extent decides the history of a tile: whether the tile divides the extents does, too. So the remedy is advice, and
// the second kernel follows it.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>
CCUTE_FOLD __global__ void __launch_bounds__(64) k(const __grid_constant__ ccute_tma map, const float *a, int rows, int cols)
{
    __shared__ __align__(1024) float s[32 * 32];
    __shared__ ccute_barrier full;
    CCUTE_ASSUME(rows >= 0 && cols % 4 == 0 && cols >= 4);
    const ccute_layout stage = ccute_swizzle(3, 2, 3, ccute_make_layout_right(TUP(32, 32)));
    const ccute_layout tensor = ccute_make_layout_right(TUP(rows, cols));
    const ccute_layout tile = ccute_local_tile(tensor, TUP(32, 32), TUP(blockIdx.x, blockIdx.y));
    ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, stage, a, tile, TUP(rows, cols),
                            ccute_offset_by(blockIdx.x * 32, ccute_make_layout(TUP(32, 32), TUP(1, 0))),
                            ccute_offset_by(blockIdx.y * 32, ccute_make_layout(TUP(32, 32), TUP(0, 1))));
}

CCUTE_FOLD __global__ void __launch_bounds__(64) decided(const __grid_constant__ ccute_tma map, const float *a, int rows, int cols)
{
    __shared__ __align__(1024) float s[32 * 32];
    __shared__ ccute_barrier full;
    CCUTE_ASSUME(rows > 32 && rows % 32 == 0 && cols % 32 == 0 && cols >= 4);
    const ccute_layout stage = ccute_swizzle(3, 2, 3, ccute_make_layout_right(TUP(32, 32)));
    const ccute_layout tensor = ccute_make_layout_right(TUP(rows, cols));
    const ccute_layout tile = ccute_local_tile(tensor, TUP(32, 32), TUP(blockIdx.x, blockIdx.y));
    ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, stage, a, tile, TUP(rows, cols),
                            ccute_offset_by(blockIdx.x * 32, ccute_make_layout(TUP(32, 32), TUP(1, 0))),
                            ccute_offset_by(blockIdx.y * 32, ccute_make_layout(TUP(32, 32), TUP(0, 1))));
}
// ---- folded ----
// 11 |     /* stage = Sw<3,2,3> o 0 o (32,32):(32,1) */ const ccute_layout stage = {{2, 0, 0, 0, {}, {16, 1}, {32, 32}}, {32, 1}, 0, 3, 2, 3, 0, {0}};
// 12 |     /* tensor = (rows,cols):(cols,1) */ const ccute_layout tensor = {{2, 0, 0, 0, {}, {16, 1}, {(long)rows, (long)cols}}, {(long)(rows == 1 ? 0 : cols), 1}, 0, 0, 0, 0, 0, {0}};
// 24 |     /* stage = Sw<3,2,3> o 0 o (32,32):(32,1) */ const ccute_layout stage = {{2, 0, 0, 0, {}, {16, 1}, {32, 32}}, {32, 1}, 0, 3, 2, 3, 0, {0}};
// 25 |     /* tensor = (rows,cols):(cols,1) */
// 26 |     /* tile = tile_o o (32,32):(cols,1) */ const unsigned long long tile_o = blockIdx.y * 32 + (unsigned long long)blockIdx.x * cols * 32; const ccute_layout tile = {{2, 0, 0, 0, {}, {16, 1}, {32, 32}}, {(long)cols, 1}, (long)tile_o, 0, 0, 0, 0, {0}};
// ! remedy_of_a_history.cu:13:5: remark: not folded: 'tile' also stays unfolded: its history depends on an unknown value; remedy: state what decides it with CCUTE_ASSUME
// !     const ccute_layout tile = ccute_local_tile(tensor, TUP(32, 32), TUP(blockIdx.x, blockIdx.y));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remedy_of_a_history.cu:14:71: warning: the tile begins blockIdx.y * 32 + (unsigned long long)blockIdx.x * (rows == 1 ? 0 : cols) * 32 elements after the tensor's pointer, and blockIdx.y * 32 + (long long)(rows == 1 ? 0 : cols) * (blockIdx.x * 32) by its coordinates, whose unsigned numbers may wrap; the library copies instead, hundreds of times slower; remedy: calculate the start from int, as (int)blockIdx.x * 64
// !     ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, stage, a, tile, TUP(rows, cols),
// !                                                                       ^~~~
// ! remedy_of_a_history.cu:27:71: warning: the tile begins blockIdx.y * 32 + (unsigned long long)blockIdx.x * cols * 32 elements after the tensor's pointer, and blockIdx.y * 32 + (long long)cols * (blockIdx.x * 32) by its coordinates, whose unsigned numbers may wrap; the library copies instead, hundreds of times slower; remedy: calculate the start from int, as (int)blockIdx.x * 64
// !     ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, stage, a, tile, TUP(rows, cols),
// !                                                                       ^~~~
