/* Long rows of softmax.cu on a GPU that has bulk copies: a cluster of blocks takes some rows, one after another. A
 * block has a part of each row. One thread loads it, chunk by chunk, into a ring in shared memory, and does not wait
 * for the row. Some warps add up what has come, one warp joins their sums, and those of the blocks, and the other warps
 * write: while they write one row, the next one comes and is added up. A chunk stays until it is written. */
#ifndef SOFTMAX_RING_H
#define SOFTMAX_RING_H

#include <ccute/async.h>

#include "softmax_seen.h"

enum {
    ADDERS = 256, /* threads that add up, after the warp that loads and the one that joins */
    WRITERS = 512,
    CHUNK = 4096,
    STAGES = 14,
    FIRST_ADDER = 2 * WARP,
    FIRST_WRITER = FIRST_ADDER + ADDERS,
    RING_THREADS = FIRST_WRITER + WRITERS,
    CHUNKS_LEAST = 4,         /* of a row in a block, so that no block runs ASKED rows ahead of others */
    CHUNKS_MOST = STAGES - 1, /* one is for the next row */
    ASKED = 8
};

namespace
{
/* What one block sends to another: a row's number, or its part of a row. Bulk copies have at least 16 bytes, and
   fence no other memory. */
struct alignas(16) message {
    seen part;
    int row;
};

struct ring {
    alignas(128) float chunk[STAGES][CHUNK];
    ccute_pipeline<STAGES> pipe;
    ccute_pipeline<2> added, joined;      /* of_warp, of_row */
    ccute_barrier asked[ASKED], heard[2]; /* a row's number has come; of every second row all blocks' sums */
    seen of_warp[2][ADDERS / WARP], of_row[2];
    message asking[ASKED], row[ASKED], mine[2], of_block[2][MOST_BLOCKS];
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

/* The calling warp sends a message, which its first lane has written, to one place in the cluster's other blocks. */
static __device__ void send_to_others(message *to, const message *from, ccute_barrier *barrier)
{
    const int lane = threadIdx.x % WARP;
    if (lane == 0)
        ccute_fence_async();
    __syncwarp();
    if (lane < ccute_cluster_size() && lane != ccute_cluster_rank())
        ccute_bulk_peer(ccute_cluster_peer(to, lane), from, (int)sizeof *from, ccute_cluster_peer(barrier, lane));
}

/* The barrier's phase ends with that many messages of others. */
static __device__ void expect(ccute_barrier *barrier, int messages)
{
    ccute_barrier_expect(barrier, messages * (int)sizeof(message));
    ccute_barrier_arrive(barrier);
}

/* The number of a row that no cluster has. The last cluster that finds none leaves the counters as they were. */
static __device__ int next_row(const part_of_rows &all)
{
    const int clusters = gridDim.x / ccute_cluster_size(), row = atomicAdd(&all.next[0], 1);
    if (row >= all.rows && atomicAdd(&all.next[1], 1) == clusters - 1) {
        atomicExch(&all.next[0], 0);
        atomicExch(&all.next[1], 0);
    }
    return row;
}

/* A warp of the first block takes a row for its cluster. */
static __device__ void ask_row(const part_of_rows &all, int turn)
{
    CCUTE_SHARED_STORAGE(s, ring);
    const int now = turn % ASKED;
    const bool asks = ccute_cluster_rank() == 0;
    if (threadIdx.x == 0) {
        if (asks)
            s.row[now].row = s.asking[now].row = next_row(all);
        expect(&s.asked[now], !asks);
    }
    if (asks)
        send_to_others(&s.row[now], &s.asking[now], &s.asked[now]);
}

static __device__ int row_of(int turn)
{
    CCUTE_SHARED_STORAGE(s, ring);
    ccute_barrier_wait_cluster(&s.asked[turn % ASKED], turn / ASKED % 2);
    return s.row[turn % ASKED].row;
}

/* Loads this block's part of a row, from that filling of the ring on. */
static __device__ void load_part(const float *in, const part_of_rows &all, int row, int filling)
{
    CCUTE_SHARED_STORAGE(s, ring);
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

/* The next row's number comes while this row is loaded. */
static __device__ void load_rows(const float *in, const part_of_rows &all)
{
    int filling = 0;
    ask_row(all, 0);
    for (int turn = 0;; turn++) {
        const int row = row_of(turn);
        if (row >= all.rows)
            return;
        ask_row(all, turn + 1);
        if (threadIdx.x == 0)
            load_part(in, all, row, filling);
        __syncwarp();
        filling += part_of(all, row).chunks;
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
    const int lane = threadIdx.x % WARP, blocks = ccute_cluster_size(), rank = ccute_cluster_rank();
    const seen none = {-INFINITY, 0};
    for (int turn = 0; row_of(turn) < all.rows; turn++) {
        const int odd = turn % 2;
        ccute_pipeline_wait(&s.added, turn);
        const seen mine = of_lanes(lane < ADDERS / WARP ? s.of_warp[odd][lane] : none, WARP);
        __syncwarp();
        if (lane == 0) {
            ccute_pipeline_release(&s.added, turn);
            s.of_block[odd][rank].part = s.mine[odd].part = mine;
            expect(&s.heard[odd], blocks - 1);
        }
        send_to_others(&s.of_block[odd][rank], &s.mine[odd], &s.heard[odd]);
        ccute_barrier_wait_cluster(&s.heard[odd], turn / 2 % 2);
        const seen row = of_lanes(lane < blocks ? s.of_block[odd][lane].part : none, WARP);
        if (lane == 0) {
            ccute_pipeline_acquire(&s.joined, turn);
            s.of_row[odd] = row;
            ccute_pipeline_commit(&s.joined, turn);
        }
    }
}

/* Is all of a chunk in its row, if its first element is that column? */
static __device__ bool is_whole(int columns, int column) { return column >= 0 && column + CHUNK <= columns; }

/* A thread's elements of a chunk; -INFINITY outside of the row. */
CCUTE_FOLD static __device__ void read_chunk(float *x, const float *chunk, const ccute_layout own, int columns,
                                             int column)
{
    CCUTE_ALIGNED(chunk, 16);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    if (is_whole(columns, column)) {
        ccute_copy(x, held, chunk, own);
        return;
    }
    ccute_fill(x, held, -INFINITY);
    ccute_copy_bounded(x, held, chunk, own, TUP(columns), ccute_offset_by(column, own));
}

CCUTE_FOLD static __device__ void write_chunk(float *chunk, const float *x, const ccute_layout own, int columns,
                                              int column)
{
    CCUTE_ALIGNED(chunk, 16);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    if (is_whole(columns, column))
        ccute_copy(chunk, own, x, held);
    else
        ccute_copy_bounded(chunk, own, x, held, TUP(columns), ccute_offset_by(column, own));
}

#endif
