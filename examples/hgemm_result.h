/* C in hgemm.cu: a group's part of a tile comes by TMA, is rounded in shared memory, and leaves by TMA. */
#ifndef HGEMM_RESULT_H
#define HGEMM_RESULT_H

#include <ccute/async.h>

#include "hgemm_schedule.h"
#include "hgemm_tiles.h"

/* A part of C that a group computes: boxes whose rows have 128, 112 or 32 bytes, side by side. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_c()
{
    return ccute_swizzle(
        BITS_C, SWIZZLE_C, 3,
        ccute_make_layout(TUP(GROUP_M, TUP(BOX_N, PART_N / BOX_N)), TUP(BOX_N, TUP(1, GROUP_M * BOX_N))));
}
CCUTE_FOLD static __device__ ccute_layout box_c()
{
    return ccute_swizzle(BITS_C, SWIZZLE_C, 3, ccute_make_layout(TUP(GROUP_M, BOX_N), TUP(BOX_N, 1)));
}

/* How a group's threads move C between registers and shared memory. */
#define HGEMM_LOAD (sizeof(result) == 2 ? ccute_ldmatrix(BOX_N % 16 ? 2 : 4) : ccute_universal_copy(64, 32))
#define HGEMM_STORE (sizeof(result) == 2 ? ccute_stmatrix(BOX_N % 16 ? 2 : 4) : ccute_universal_copy(64, 32))

/* A group's part of C comes, once the part before it has left, or leaves. */
CCUTE_FOLD static __device__ void load_c(const ccute_tma *map, result *to, ccute_barrier *full, const hgemm_problem &p,
                                         const schedule &all, int row, int column)
{
    const int m = p.m, n = p.columns, rows = all.groups_m * (BLOCKS * TILE_M), columns = max(n, all.tiles_n * TILE_N);
    const long ldc = p.ldc;
    CCUTE_ASSUME(m > 0 && n > 0 && ldc >= n && rows >= m && columns >= n);
    CCUTE_ALIGNED(to, 1024);
    const ccute_tuple size = TUP(GROUP_M, PART_N), part = TUP(row, column);
    ccute_bulk_wait_read(0);
    ccute_barrier_arrive_expect(full, ccute_tma_bytes(map));
    ccute_copy_bounded_with(ccute_tma_load(map, full), to, tile_c(), static_cast<const result *>(p.C),
                            ccute_local_tile(matrix_of(rows, columns, ldc, false), size, part), TUP(m, n),
                            ccute_local_tile(ccute_coord_layout(TUP(rows, columns), 0), size, part),
                            ccute_local_tile(ccute_coord_layout(TUP(rows, columns), 1), size, part));
}

CCUTE_FOLD static __device__ void store_c(const ccute_tma *map, const result *from, const hgemm_problem &p,
                                          const schedule &all, int row, int column)
{
    const int m = p.m, n = p.columns, rows = all.groups_m * (BLOCKS * TILE_M), columns = max(n, all.tiles_n * TILE_N);
    const long ldc = p.ldc;
    CCUTE_ASSUME(m > 0 && n > 0 && ldc >= n && rows >= m && columns >= n);
    CCUTE_ALIGNED(from, 1024);
    const ccute_tuple size = TUP(GROUP_M, PART_N), part = TUP(row, column);
    ccute_copy_bounded_with(ccute_tma_store(map), static_cast<result *>(p.C),
                            ccute_local_tile(matrix_of(rows, columns, ldc, false), size, part), from, tile_c(),
                            TUP(m, n), ccute_local_tile(ccute_coord_layout(TUP(rows, columns), 0), size, part),
                            ccute_local_tile(ccute_coord_layout(TUP(rows, columns), 1), size, part));
    ccute_bulk_commit();
}

/* The product of a box: as many columns as its rows have. */
CCUTE_FOLD static __device__ ccute_tiled_mma box_mma()
{
    return ccute_make_tiled_mma(ccute_wgmma(BOX_N, HGEMM_ELEMENTS, HGEMM_ELEMENTS, kind<HGEMM_ELEMENTS>::sum),
                                ccute_make_layout(TUP(1, 1, 1)));
}

/* A thread's elements of a part of C: alpha times the sums, plus, if beta is not 0, beta times those of the part in
   shared memory. */
CCUTE_FOLD static __device__ void round_sums(result *rounded, const result *tile, const sum *sums, factor alpha,
                                             factor beta)
{
    const ccute_tiled_copy load = ccute_thread_slice(ccute_make_tiled_copy_C(HGEMM_LOAD, box_mma()), threadIdx.x % 128);
    const ccute_layout held = ccute_fragment_C(box_mma(), ccute_make_layout(TUP(GROUP_M, BOX_N)));
    if (beta == 0) {
#pragma unroll
        for (int i = 0; i < PART_N / 2; i++)
            round_to(&rounded[i], alpha * sums[i]);
        return;
    }
#pragma unroll
    for (int i = 0; i < PART_N / BOX_N; i++) {
        result old[BOX_N / 2];
        ccute_copy_tiled(load, old, ccute_retile(load, held), tile + i * (GROUP_M * BOX_N),
                         ccute_partition_S(load, box_c()));
        for (int j = 0; j < BOX_N / 2; j++)
            round_to(&rounded[BOX_N / 2 * i + j], alpha * sums[BOX_N / 2 * i + j] + beta * value(old[j]));
    }
}

/* They go to shared memory, a box at a time. */
CCUTE_FOLD static __device__ void keep_part(result *tile, const result *rounded)
{
    const ccute_tiled_copy store =
        ccute_thread_slice(ccute_make_tiled_copy_C(HGEMM_STORE, box_mma()), threadIdx.x % 128);
    const ccute_layout held = ccute_fragment_C(box_mma(), ccute_make_layout(TUP(GROUP_M, BOX_N)));
#pragma unroll
    for (int i = 0; i < PART_N / BOX_N; i++)
        ccute_copy_tiled(store, tile + i * (GROUP_M * BOX_N), ccute_partition_D(store, box_c()),
                         rounded + i * (BOX_N / 2), ccute_retile(store, held));
}

#endif
