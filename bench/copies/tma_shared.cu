/* 128x64 tiles that all blocks of a cluster want: each gets a whole tile and writes one part of it. Compiled for a size
 * of clusters, -DBLOCKS=2, and for who loads: with -DPARTS=2 each block a part, to all of them; with -DPARTS=1 each the
 * whole tile for itself. -DNAME=ccute_tma_multicast_2 is the launcher's name. */
#include "tma.h"

enum { PART = ROWS / BLOCKS, MASK = PARTS > 1 ? (1 << BLOCKS) - 1 : 0 };

CCUTE_FOLD static __global__ void __launch_bounds__(32) CCUTE_CLUSTER_DIM(BLOCKS)
    share(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, const half *s, half *d,
          int rows, int columns)
{
    CCUTE_ASSUME(rows > 0 && columns > 0);
    const int part = (ccute_cluster_rank() + 1) % BLOCKS; /* that another block loads */
    const ccute_layout matrix = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    const ccute_tuple size = TUP(ROWS, COLUMNS), at = TUP(blockIdx.y, blockIdx.x / BLOCKS), all = TUP(rows, columns);
    const ccute_tuple written = TUP(PART, COLUMNS), there = TUP(blockIdx.y * BLOCKS + part, blockIdx.x / BLOCKS);
    CCUTE_SHARED(half, b, tile_of(ROWS), ROWS * COLUMNS);
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&from));
    }
    if (PARTS > 1)
        ccute_cluster_sync();
    if (threadIdx.x == 0) {
        ccute_copy_bounded_with(ccute_tma_load(&from, &full, MASK), b, tile_of(ROWS), s,
                                ccute_local_tile(matrix, size, at), all,
                                ccute_local_tile(ccute_coord_layout(all, 0), size, at),
                                ccute_local_tile(ccute_coord_layout(all, 1), size, at));
        ccute_barrier_wait(&full, 0);
        ccute_copy_bounded_with(ccute_tma_store(&to), d, ccute_local_tile(matrix, written, there),
                                b + part * (PART * COLUMNS), tile_of(PART), all,
                                ccute_local_tile(ccute_coord_layout(all, 0), written, there),
                                ccute_local_tile(ccute_coord_layout(all, 1), written, there));
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
    if (PARTS > 1)
        ccute_cluster_sync(); /* a peer's part may still arrive here */
}

void NAME(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    const ccute_tma from = map_of(s, CCUTE_TMA_F16, rows, columns, tile_of(ROWS), PARTS);
    const ccute_tma to = map_of(d, CCUTE_TMA_F16, rows, columns, tile_of(PART), 1);
    CCUTE_LAUNCH_CLUSTER(share, dim3(columns / COLUMNS * BLOCKS, rows / ROWS), dim3(BLOCKS), dim3(32), 0, stream, from,
                         to, (const half *)s, (half *)d, rows, columns);
}
