/* 128x64 tiles from global memory through shared memory and back by the tensor memory accelerator (sm_90a), which one
 * thread of a block issues: a tile a block, four stages in blocks that stay, and a ring of thirteen
 * stages with the tiles by a counter. */
#include "tma.h"

enum { STAGES = 4 };

/* ---- A tile a block ---- */

CCUTE_FOLD __global__ void __launch_bounds__(32)
    k_tma(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, const half *s, half *d,
          int rows, int columns)
{
    CCUTE_ASSUME(rows > 0 && columns > 0);
    const ccute_layout matrix = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    const ccute_tuple size = TUP(ROWS, COLUMNS), at = TUP(blockIdx.y, blockIdx.x), all = TUP(rows, columns);
    const ccute_layout tile = ccute_local_tile(matrix, size, at);
    const ccute_layout row = ccute_local_tile(ccute_coord_layout(all, 0), size, at);
    const ccute_layout column = ccute_local_tile(ccute_coord_layout(all, 1), size, at);
    CCUTE_SHARED(half, b, tile_of(ROWS), ROWS * COLUMNS);
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&from));
        ccute_copy_bounded_with(ccute_tma_load(&from, &full), b, tile_of(ROWS), s, tile, all, row, column);
        ccute_barrier_wait(&full, 0);
        ccute_copy_bounded_with(ccute_tma_store(&to), d, tile, b, tile_of(ROWS), all, row, column);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
}

void ccute_tma_tile(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    const ccute_tma from = map_of(s, CCUTE_TMA_F16, rows, columns, tile_of(ROWS), 1);
    const ccute_tma to = map_of(d, CCUTE_TMA_F16, rows, columns, tile_of(ROWS), 1);
    k_tma<<<dim3(columns / COLUMNS, rows / ROWS), 32, 0, stream>>>(from, to, (const half *)s, (half *)d, rows, columns);
}

/* ---- Blocks that stay, each with four stages: one tile is written while the next three come ---- */

struct stages {
    alignas(1024) half tile[STAGES][ROWS * COLUMNS];
    ccute_barrier full[STAGES];
};

CCUTE_FOLD __global__ void __launch_bounds__(32)
    k_tma_stages(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, const half *s, half *d,
                 int rows, int columns)
{
    CCUTE_SHARED_STORAGE(b, stages);
    CCUTE_ASSUME(rows > 0 && columns > 0);
    const ccute_layout matrix = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    const ccute_tuple size = TUP(ROWS, COLUMNS), all = TUP(rows, columns);
    const int across = columns / COLUMNS, tiles = rows / ROWS * across;
    if (threadIdx.x != 0)
        return;
    for (int i = 0; i < STAGES; i++)
        ccute_barrier_init(&b.full[i], 1);
    /* Turn i loads the block's tile i and writes the one of three turns before. */
    for (int i = 0; (long)blockIdx.x + (i - (STAGES - 1)) * (long)gridDim.x < tiles; i++) {
        const int next = blockIdx.x + i * gridDim.x, last = next - (STAGES - 1) * (int)gridDim.x;
        if (next < tiles) {
            const ccute_tuple at = TUP(next / across, next % across);
            ccute_barrier *const full = &b.full[i % STAGES];
            ccute_bulk_wait_read(0); /* what this stage had was stored the turn before */
            ccute_barrier_arrive_expect(full, ccute_tma_bytes(&from));
            ccute_copy_bounded_with(ccute_tma_load(&from, full), b.tile[i % STAGES], tile_of(ROWS), s,
                                    ccute_local_tile(matrix, size, at), all,
                                    ccute_local_tile(ccute_coord_layout(all, 0), size, at),
                                    ccute_local_tile(ccute_coord_layout(all, 1), size, at));
        }
        if (last >= 0 && i >= STAGES - 1) {
            const int stage = (i - (STAGES - 1)) % STAGES;
            const ccute_tuple at = TUP(last / across, last % across);
            ccute_barrier_wait(&b.full[stage], (i - (STAGES - 1)) / STAGES & 1);
            ccute_copy_bounded_with(ccute_tma_store(&to), d, ccute_local_tile(matrix, size, at), b.tile[stage],
                                    tile_of(ROWS), all, ccute_local_tile(ccute_coord_layout(all, 0), size, at),
                                    ccute_local_tile(ccute_coord_layout(all, 1), size, at));
            ccute_bulk_commit();
        }
    }
    ccute_bulk_wait_read(0);
}

/* ---- One block a multiprocessor, which takes the next tile of all, and not always the one that is as many tiles
 * further: blocks that fall behind would read and write far from the others, in other pages of the memory. One thread
 * loads into a ring of stages, another stores from it; the number of each stage's tile goes with it, and one beyond the
 * last ends both ---- */

enum { RING = 13, BEHIND = 8 };

struct ring {
    alignas(1024) half tile[RING][ROWS * COLUMNS];
    ccute_barrier full[RING], empty[RING];
    int number[RING];
};

CCUTE_FOLD __global__ void __launch_bounds__(64)
    k_tma_next(const __grid_constant__ ccute_tma from, const __grid_constant__ ccute_tma to, const half *s, half *d,
               int rows, int columns, int *taken)
{
    CCUTE_SHARED_STORAGE(b, ring);
    CCUTE_ASSUME(rows > 0 && columns > 0);
    const ccute_layout matrix = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    const ccute_tuple size = TUP(ROWS, COLUMNS), all = TUP(rows, columns);
    const int across = columns / COLUMNS, tiles = rows / ROWS * across;
    if (threadIdx.x == 0)
        for (int i = 0; i < RING; i++) {
            ccute_barrier_init(&b.full[i], 1);
            ccute_barrier_init(&b.empty[i], 1);
        }
    __syncthreads();
    if (threadIdx.x == 0) {
        int next = blockIdx.x;
        for (int i = 0, stage = 0, parity = 1;; i++) {
            ccute_barrier_wait(&b.empty[stage], parity);
            b.number[stage] = next;
            if (next >= tiles) {
                ccute_barrier_arrive(&b.full[stage]);
                break;
            }
            const ccute_tuple at = TUP(next / across, next % across);
            ccute_barrier_arrive_expect(&b.full[stage], ccute_tma_bytes(&from));
            ccute_copy_bounded_with(ccute_tma_load(&from, &b.full[stage]), b.tile[stage], tile_of(ROWS), s,
                                    ccute_local_tile(matrix, size, at), all,
                                    ccute_local_tile(ccute_coord_layout(all, 0), size, at),
                                    ccute_local_tile(ccute_coord_layout(all, 1), size, at));
            next = gridDim.x + atomicAdd(taken, 1);
            if (++stage == RING)
                stage = 0, parity ^= 1;
        }
    }
    if (threadIdx.x == 32) {
        for (int i = 0, stage = 0, parity = 0, left = 0;; i++) {
            ccute_barrier_wait(&b.full[stage], parity);
            const int there = b.number[stage];
            if (there >= tiles)
                break;
            const ccute_tuple at = TUP(there / across, there % across);
            ccute_copy_bounded_with(ccute_tma_store(&to), d, ccute_local_tile(matrix, size, at), b.tile[stage],
                                    tile_of(ROWS), all, ccute_local_tile(ccute_coord_layout(all, 0), size, at),
                                    ccute_local_tile(ccute_coord_layout(all, 1), size, at));
            ccute_bulk_commit();
            if (i >= BEHIND) {
                ccute_bulk_wait_read(BEHIND);
                ccute_barrier_arrive(&b.empty[left]);
                if (++left == RING)
                    left = 0;
            }
            if (++stage == RING)
                stage = 0, parity ^= 1;
        }
        ccute_bulk_wait_read(0);
    }
}

static int processors()
{
    int count = 0;
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
    return count;
}

void ccute_tma_stages(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    const ccute_tma from = map_of(s, CCUTE_TMA_F16, rows, columns, tile_of(ROWS), 1);
    const ccute_tma to = map_of(d, CCUTE_TMA_F16, rows, columns, tile_of(ROWS), 1);
    enum { BLOCKS = 3 }; /* of a multiprocessor: what its shared memory has room for */
    CCUTE_LAUNCH_CLUSTER(k_tma_stages, dim3(BLOCKS * processors()), dim3(1), dim3(32), ccute_shared_bytes<stages>(),
                         stream, from, to, (const half *)s, (half *)d, rows, columns);
}

void ccute_tma_next(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    static int *taken;
    const ccute_tma from = map_of(s, CCUTE_TMA_F16, rows, columns, tile_of(ROWS), 1);
    const ccute_tma to = map_of(d, CCUTE_TMA_F16, rows, columns, tile_of(ROWS), 1);
    if (!taken && cudaMalloc(&taken, sizeof *taken) != cudaSuccess)
        exit(1);
    cudaMemsetAsync(taken, 0, sizeof *taken, stream);
    CCUTE_LAUNCH_CLUSTER(k_tma_next, dim3(processors()), dim3(1), dim3(64), ccute_shared_bytes<ring>(), stream, from,
                         to, (const half *)s, (half *)d, rows, columns, taken);
}
