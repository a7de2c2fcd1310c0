/* Long rows of softmax.cu on a GPU that has bulk copies: a cluster of blocks takes some rows, one after another. A
 * block has a part of each row. One thread loads it, chunk by chunk, into a ring in shared memory, and does not wait
 * for the row: while the others add up and write one row, the next one comes. A chunk stays until it is written. One
 * warp joins the warps' sums, and those of the blocks. */
#ifndef SOFTMAX_RING_H
#define SOFTMAX_RING_H

#include <ccute/async.h>

#include "softmax_seen.h"

enum {
    ADDERS = 512, /* threads that add up and write, after the warp that loads and the one that joins */
    OWN_VECTORS = 2,
    CHUNK = ADDERS * VECTOR * OWN_VECTORS,
    STAGES = 13,
    RING_THREADS = 2 * WARP + ADDERS,
    CHUNKS_LEAST = 8, /* of a row in a block, so that no block runs ASKED rows ahead of others */
    CHUNKS_MOST = 11, /* some stages are for the next row */
    ASKED = 8
};

namespace
{
struct ring {
    alignas(128) float chunk[STAGES][CHUNK];
    ccute_pipeline<STAGES> pipe;
    ccute_barrier asked[ASKED], heard[2]; /* a row's number has come; of every second row all blocks' sums */
    int row[ASKED];
    seen of_warp[ADDERS / WARP], of_block[2][MOST_BLOCKS], of_row[2];
};
} // namespace

/* The matrix, and a block's part of each row: `each` chunks. `next` counts rows that clusters have taken, and clusters
   that found none. */
struct part_of_rows {
    int rows, columns, each;
    long long ld;
    int *next;
};

/* A row, from the multiple of 32 bytes before it on: where this block's part begins in memory, the row's columns before
   it (less than 0: the part begins before the row), and how many chunks it has. */
struct part {
    long long at;
    int column, chunks;
};

static __device__ part part_of(const part_of_rows &all, int row)
{
    const long long begin = row * all.ld;
    const int first = ccute_cluster_rank() * all.each * CHUNK, before = (int)(begin & (SECTOR - 1));
    const int left = before + all.columns - first;
    return {begin - before + first, first - before, min(all.each, left <= 0 ? 0 : (left - 1) / CHUNK + 1)};
}

/* Does the matrix end within a vector of this chunk? Then the chunk is not loaded, but read in memory. */
static __device__ bool is_ragged(const part_of_rows &all, int row, int column)
{
    return row == all.rows - 1 && column + CHUNK > all.columns && (all.columns - column) % VECTOR != 0;
}

/* The first block takes a row for its cluster. The last cluster that finds none leaves the counters as they were. */
static __device__ void ask_row(const part_of_rows &all, int turn)
{
    CCUTE_SHARED_STORAGE(s, ring);
    const int blocks = ccute_cluster_size(), clusters = gridDim.x / blocks, row = atomicAdd(&all.next[0], 1);
    if (row >= all.rows && atomicAdd(&all.next[1], 1) == clusters - 1) {
        atomicExch(&all.next[0], 0);
        atomicExch(&all.next[1], 0);
    }
    for (int i = 0; i < blocks; i++) {
        *ccute_cluster_peer(&s.row[turn % ASKED], i) = row;
        ccute_barrier_arrive_peer(&s.asked[turn % ASKED], i);
    }
}

static __device__ int row_of(int turn)
{
    CCUTE_SHARED_STORAGE(s, ring);
    ccute_barrier_wait_cluster(&s.asked[turn % ASKED], turn / ASKED % 2);
    return s.row[turn % ASKED];
}

static __device__ void load_rows(const float *in, const part_of_rows &all)
{
    CCUTE_SHARED_STORAGE(s, ring);
    int filling = 0;
    for (int turn = 0;; turn++) {
        if (ccute_cluster_rank() == 0)
            ask_row(all, turn);
        const int row = row_of(turn);
        if (row >= all.rows)
            return;
        const part mine = part_of(all, row);
        for (int i = 0; i < mine.chunks; i++, filling++) {
            const int column = mine.column + i * CHUNK, count = min(CHUNK, all.columns - column);
            ccute_pipeline_acquire(&s.pipe, filling);
            if (!is_ragged(all, row, column))
                ccute_pipeline_load_bulk(&s.pipe, filling, s.chunk[filling % STAGES], in + mine.at + i * CHUNK,
                                         (count + VECTOR - 1) / VECTOR * (VECTOR * (int)sizeof *in));
            ccute_pipeline_commit(&s.pipe, filling);
        }
    }
}

/* The joined parts of the lanes' numbers of threads. */
static __device__ seen of_lanes(seen mine, int lanes)
{
    seen all = mine;
    for (int i = lanes / 2; i > 0; i /= 2)
        all.top = fmaxf(all.top, __shfl_xor_sync(~0u, all.top, i));
    all.sum = sum_below(mine, all.top);
    for (int i = lanes / 2; i > 0; i /= 2)
        all.sum += __shfl_xor_sync(~0u, all.sum, i);
    return all;
}

static __device__ void join_rows(const part_of_rows &all)
{
    CCUTE_SHARED_STORAGE(s, ring);
    const int lane = threadIdx.x % WARP, blocks = ccute_cluster_size();
    const seen none = {-INFINITY, 0};
    for (int turn = 0; row_of(turn) < all.rows; turn++) {
        const int odd = turn % 2;
        ccute_named_barrier_sync(1, WARP + ADDERS);
        const seen mine = of_lanes(lane < ADDERS / WARP ? s.of_warp[lane] : none, WARP);
        if (lane < blocks) {
            *ccute_cluster_peer(&s.of_block[odd][ccute_cluster_rank()], lane) = mine;
            ccute_barrier_arrive_peer(&s.heard[odd], lane);
        }
        ccute_barrier_wait_cluster(&s.heard[odd], turn / 2 % 2);
        const seen row = of_lanes(lane < blocks ? s.of_block[odd][lane] : none, WARP);
        if (lane == 0)
            s.of_row[odd] = row;
        ccute_named_barrier_sync(2, WARP + ADDERS);
    }
}

/* A thread's elements of a chunk whose first is that column of its row; -INFINITY outside of the row. */
CCUTE_FOLD static __device__ void read_chunk(float *x, const float *chunk, int columns, int column)
{
    CCUTE_ALIGNED(chunk, 16);
    const ccute_layout own = ccute_slice(owners(ADDERS, OWN_VECTORS), threadIdx.x - 2 * WARP, ALL);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    if (column >= 0 && column + CHUNK <= columns) {
        ccute_copy(x, held, chunk, own);
        return;
    }
    ccute_fill(x, held, -INFINITY);
    ccute_copy_bounded(x, held, chunk, own, TUP(columns), ccute_offset_by(column, own));
}

CCUTE_FOLD static __device__ void write_chunk(float *chunk, const float *x, int columns, int column)
{
    CCUTE_ALIGNED(chunk, 16);
    const ccute_layout own = ccute_slice(owners(ADDERS, OWN_VECTORS), threadIdx.x - 2 * WARP, ALL);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    if (column >= 0 && column + CHUNK <= columns)
        ccute_copy(chunk, own, x, held);
    else
        ccute_copy_bounded(chunk, own, x, held, TUP(columns), ccute_offset_by(column, own));
}

#endif
