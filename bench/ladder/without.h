/* What hgemm.cu does without a step: pieces of it that bench/ladder/steps puts in. */
#ifndef LADDER_WITHOUT_H
#define LADDER_WITHOUT_H

/* A stage is empty: each block of the cluster gets an arrival after all that the thread did to memory. */
static __device__ void release_fenced(ccute_pipeline<STAGES> *pipe, int stage)
{
    for (int block = 0; block < BLOCKS; block++)
        ccute_barrier_arrive_peer(&pipe->empty[stage], block);
}

/* A thread's elements of a group's part of C go to memory, two at a time. */
CCUTE_FOLD static __device__ void store_part(const result *rounded, const hgemm_problem &p, const schedule &all,
                                             int row, int column, int thread)
{
    const int m = p.m, n = p.columns, rows = all.groups_m * (BLOCKS * TILE_M);
    const long ldc = p.ldc;
    result *const C = static_cast<result *>(p.C);
    CCUTE_ASSUME(m > 0 && n > 0 && ldc >= n && rows >= m);
    const ccute_tiled_mma mine = ccute_thread_slice(box_mma(), thread);
    const ccute_layout held = ccute_fragment_C(box_mma(), ccute_make_layout(TUP(GROUP_M, BOX_N)));
    const ccute_tuple size = TUP(GROUP_M, BOX_N);
#pragma unroll
    for (int i = 0; i < PART_N / BOX_N; i++) {
        const ccute_tuple part = TUP(row, column * (PART_N / BOX_N) + i);
        ccute_copy_bounded(C, ccute_partition_C(mine, ccute_local_tile(matrix_of(rows, n, ldc, false), size, part)),
                           rounded + i * (BOX_N / 2), held, TUP(m, n),
                           ccute_partition_C(mine, ccute_local_tile(ccute_coord_layout(TUP(rows, n), 0), size, part)),
                           ccute_partition_C(mine, ccute_local_tile(ccute_coord_layout(TUP(rows, n), 1), size, part)));
    }
}

#endif
