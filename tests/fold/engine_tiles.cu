#include <ccute/async.h>
#include <ccute/short.h>

/* Two boxes of 64 columns under the swizzle of 128 bytes, in a loop of steps and in one of numbers. */
CCUTE_FOLD __global__ void there_and_back(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to,
                                          short *a, short *b, int rows, int columns)
{
    __shared__ __align__(1024) short s[64 * 128];
    __shared__ ccute_barrier full;
    const ccute_layout stage = ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(64, TUP(64, 2)), TUP(64, TUP(1, 4096))));
    CCUTE_ASSUME(rows >= 0 && columns > 128);
    for (int k = 0; k < rows; k += 64) {
        const ccute_tuple tile = TUP(64, 128), at = TUP(k / 64, blockIdx.x);
        const ccute_layout here = ccute_local_tile(ccute_make_layout(TUP(rows, columns), TUP(columns, 1)), tile, at);
        const ccute_layout row = ccute_local_tile(ccute_coord_layout(TUP(rows, columns), 0), tile, at);
        const ccute_layout column = ccute_local_tile(ccute_coord_layout(TUP(rows, columns), 1), tile, at);
        if (threadIdx.x == 0)
            ccute_copy_bounded_with(ccute_tma_load(&from, &full), s, stage, a, here, TUP(rows, columns), row, column);
        ccute_copy_bounded_with(ccute_tma_store(&to), b, here, s, stage, TUP(rows, columns), row, column);
        ccute_copy_bounded_with(ccute_tma_reduce(&to, CCUTE_TMA_MAX), b, here, s, stage, TUP(rows, columns), row, column);
        ccute_copy_bounded_with(ccute_tma_prefetch(&from), s, stage, a, here, TUP(rows, columns), row, column);
    }
}

/* A slice: the atom is a variable, whose members the text names; the third of four stages. */
CCUTE_FOLD __global__ void sliced(const __grid_constant__ ccute_tma map, const float *a, int n, int i)
{
    __shared__ __align__(1024) float s[4 * 1024];
    __shared__ ccute_barrier full[4];
    const ccute_tma_atom load = ccute_thread_slice(ccute_tma_load(&map, &full[2]), threadIdx.x);
    const ccute_layout stages = ccute_swizzle(3, 2, 3, ccute_make_layout(TUP(32, 32, 4), TUP(32, 1, 1024)));
    const ccute_layout stage = ccute_slice(stages, ALL, ALL, 2);
    const ccute_layout tile = ccute_make_layout(TUP(32, 32), TUP(n, 1));
    const ccute_layout here = ccute_offset_by(32 * n + 32 * i, tile);
    const ccute_layout row = ccute_offset_by(32, ccute_make_layout(TUP(32, 32), TUP(1, 0)));
    const ccute_layout column = ccute_offset_by(32 * i, ccute_make_layout(TUP(32, 32), TUP(0, 1)));
    ccute_copy_tiled_bounded(load, s, ccute_partition_D(load, stage), a, ccute_partition_S(load, here), TUP(100, n),
                             ccute_partition_S(load, row), ccute_partition_S(load, column));
}

/* Of ((8,5),(4,16)), blocks of 8x4, two at once; by two blocks of a cluster; more boxes than are written out. */
CCUTE_FOLD __global__ void forms(const __grid_constant__ ccute_tma map, int *a, int row, int column)
{
    __shared__ __align__(128) int s[4096];
    __shared__ ccute_barrier full;
    const ccute_layout part = ccute_make_layout(TUP(TUP(8, 2), 4), TUP(TUP(4, 512), 1));
    const ccute_layout two = ccute_make_layout(TUP(TUP(8, 2), 4), TUP(TUP(4, 32), 1));
    const ccute_layout rows = ccute_offset_by(row, ccute_make_layout(TUP(16, 4), TUP(1, 0)));
    const ccute_layout columns = ccute_offset_by(column, ccute_make_layout(TUP(16, 4), TUP(0, 1)));
    const ccute_layout strips = ccute_make_layout(TUP(16, TUP(4, 32)), TUP(4, TUP(1, 64)));
    const ccute_layout wide = ccute_make_layout(TUP(16, 128), TUP(1000, 1));
    const ccute_layout i = ccute_make_layout(TUP(16, 128), TUP(1, 0)), j = ccute_make_layout(TUP(16, 128), TUP(0, 1));
    CCUTE_ASSUME(row >= 0 && column >= 0 && row % 8 == 0 && column % 4 == 0);
    ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, two, a,
                            ccute_offset_by(row / 8 * 512 + column / 4 * 32, part), TUP(TUP(8, 5), TUP(4, 16)), rows,
                            columns);
    ccute_copy_bounded_with(ccute_tma_load(&map, &full, 3), s, ccute_make_layout(TUP(16, 4), TUP(4, 1)), a,
                            ccute_make_layout(TUP(16, 4), TUP(1000, 1)), TUP(40, 1000), ccute_offset_by(-row, rows),
                            ccute_offset_by(-column, columns));
    ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, strips, a, wide, TUP(40, 1000), i, j);
}
// ---- folded ----
// 10 |     /* stage = Sw<3,3,3> o 0 o (64,(64,2)):(64,(1,4096)) */
// 13 |         /* tile = (64,128) */ /* at = (at_s0,blockIdx.x) */
// 14 |         /* here = here_o o (64,128):(columns,1) */
// 15 |         /* row = row_o o (64,128):(1,0) */ const int row_o = k;
// 16 |         /* column = column_o o (64,128):(0,1) */ const long long column_o = (long long)blockIdx.x * 128;
// 18 |             { (void)a; ccute_tma_require(&from, s, 0xd4cc553009415a54ull, columns, rows); ccute_tma_load_axes(2, s, &from, &full, column_o, row_o); ccute_tma_load_axes(2, s + 4096, &from, &full, column_o + 64, row_o); }
// 19 |         { (void)b; ccute_tma_require(&to, s, 0xd4cc553009415a54ull, columns, rows); ccute_tma_store_axes(2, &to, s, column_o, row_o); ccute_tma_store_axes(2, &to, s + 4096, column_o + 64, row_o); }
// 20 |         { (void)b; ccute_tma_require(&to, s, 0xd4cc553009415a54ull, columns, rows); ccute_tma_reduce_axes(2, &to, CCUTE_TMA_MAX, s, column_o, row_o); ccute_tma_reduce_axes(2, &to, CCUTE_TMA_MAX, s + 4096, column_o + 64, row_o); }
// 21 |         { (void)a; ccute_tma_require_whole(&from, s, 0xd4cc553009415a54ull, columns, rows); ccute_tma_prefetch_whole(2, &from, column_o, row_o); ccute_tma_prefetch_whole(2, &from, column_o + 64, row_o); }
// 31 |     /* stages = Sw<3,2,3> o 0 o (32,32,4):(32,1,1024) */
// 32 |     /* stage = Sw<3,2,3> o 2048 o (32,32):(32,1) */
// 33 |     /* tile = (32,32):(n,1) */
// 34 |     /* here = here_o o (32,32):(n,1) */
// 35 |     /* row = 32 o (32,32):(1,0) */
// 36 |     /* column = column_o o (32,32):(0,1) */ const long long column_o = (long long)i * 32;
// 37 |     if (load.thread == 0) { (void)a; ccute_tma_require(load.map, s + 2048, 0x6593a5b572e3f1afull, n, 100); ccute_tma_load_axes(2, s + 2048, load.map, load.barrier, column_o, 32); }
// 38 |
// 46 |     /* part = ((8,2),4):((4,512),1) */
// 47 |     /* two = ((8,2),4):((4,32),1) */
// 48 |     /* rows = row o (16,4):(1,0) */
// 49 |     /* columns = column o (16,4):(0,1) */
// 50 |     /* strips = (16,(4,32)):(4,(1,64)) */
// 51 |     /* wide = (16,128):(1000,1) */
// 52 |     /* i = (16,128):(1,0) */ /* j = (16,128):(0,1) */
// 54 |     { (void)a; ccute_tma_require(&map, s, 0x9a06affb6f9aa5caull, 4, 8, 5, 16); ccute_tma_load_axes(4, s, &map, &full, 0, 0, row >> 3, column >> 2); }
// 55 |
// 56 |
// 57 |     { (void)a; ccute_tma_require(&map, s, 0xcb8eb4c178ae60e4ull, 1000, 40); const int tile_part = ccute_tma_part(3); ccute_tma_load_axes_multicast(2, s + tile_part * 32, &map, &full, 3, 0, tile_part * 8); }
// 58 |
// 59 |
// 60 |     { (void)a; ccute_tma_require(&map, s, 0x448334688d456ec6ull, 1000, 40); ccute_tma_load_tile(s, &map, &full, 0, 0); }
// ! engine_tiles.cu:16:9: remark: costly: fewer instructions where gridDim.x < 65536; remedy: CCUTE_ASSUME(gridDim.x < 65536)
// !         const ccute_layout column = ccute_local_tile(ccute_coord_layout(TUP(rows, columns), 1), tile, at);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! engine_tiles.cu:18:13: warning: this writes 's', which a store still reads, and the store is in no group to wait for: its thread calls ccute_bulk_commit() after it and ccute_bulk_wait_read(0) before this
// !             ccute_copy_bounded_with(ccute_tma_load(&from, &full), s, stage, a, here, TUP(rows, columns), row, column);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! engine_tiles.cu:20:9: note: the store reads it here
// !         ccute_copy_bounded_with(ccute_tma_reduce(&to, CCUTE_TMA_MAX), b, here, s, stage, TUP(rows, columns), row, column);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
