// Stages that threads read, and write, at the right time: nothing is reported.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

enum { N = 3, SIZE = 256 };

#define RING(consumers)                                                                                                \
    __shared__ __align__(128) int s[N][SIZE];                                                                          \
    __shared__ ccute_barrier full[N], empty[N];                                                                        \
    if (threadIdx.x == 0)                                                                                              \
        for (int i = 0; i < N; i++) {                                                                                  \
            ccute_barrier_init(&full[i], 1);                                                                           \
            ccute_barrier_init(&empty[i], consumers);                                                                  \
        }                                                                                                              \
    __syncthreads()
#define MAP const __grid_constant__ ccute_tma map

static __device__ void fill(ccute_barrier *full, int *s, const ccute_tma *map, int k)
{
    ccute_barrier_arrive_expect(full, ccute_tma_bytes(map));
    ccute_tma_load_tile(s, map, full, 8 * k, 0);
}

/* One lane of each warp waits and releases for its warp. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) one_lane_waits(MAP, int *out, int rounds)
{
    RING(2);
    if (threadIdx.x == 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1);
            fill(&full[k % N], s[k % N], &map, k);
        }
    else if (threadIdx.x < 64)
        for (int k = 0; k < rounds; k++) {
            if (threadIdx.x % 32 == 0)
                ccute_barrier_wait(&full[k % N], k / N & 1);
            __syncwarp();
            for (int i = threadIdx.x; i < SIZE; i += 64)
                out[SIZE * k + i] = s[k % N][i];
            __syncwarp();
            if (threadIdx.x % 32 == 0)
                ccute_barrier_arrive(&empty[k % N]);
        }
}

/* A pointer to the stage is set before the stage's number is counted on. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) counted_on(MAP, int *out, int rounds)
{
    RING(32);
    int stage = 0, parity = threadIdx.x < 32 ? 0 : 1;
    for (int k = 0; k < rounds; k++) {
        const int *const tile = s[stage];
        ccute_barrier *const f = &full[stage], *const e = &empty[stage];
        const int now = parity;
        int *const to = s[stage];
        if (++stage == N) {
            stage = 0;
            parity ^= 1;
        }
        if (threadIdx.x == 32) {
            ccute_barrier_wait(e, now);
            fill(f, to, &map, k);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(f, now);
            out[k * 32 + threadIdx.x] = tile[threadIdx.x];
            ccute_barrier_arrive(e);
        }
    }
}

/* Halves of a stage have barriers of their own; an element behind a tile is the threads' own. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) halves(const int *in, int *out, int rounds)
{
    __shared__ __align__(128) int s[2][SIZE + 4];
    __shared__ ccute_barrier full[2][2];
    if (threadIdx.x == 0)
        for (int i = 0; i < 4; i++)
            ccute_barrier_init(&full[i / 2][i % 2], 1);
    if (threadIdx.x < 2)
        s[threadIdx.x][SIZE] = 0;
    __syncthreads();
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0)
            for (int h = 0; h < 2; h++) {
                ccute_barrier_arrive_expect(&full[h][k % 2], SIZE * 2);
                ccute_bulk_load(s[k % 2] + SIZE / 2 * h, in + SIZE * k + SIZE / 2 * h, SIZE * 2, &full[h][k % 2]);
            }
        if (threadIdx.x == 33)
            s[k % 2][SIZE] += 1;
        ccute_barrier_wait(&full[0][k % 2], k / 2 & 1);
        const int first = s[k % 2][threadIdx.x];
        ccute_barrier_wait(&full[1][k % 2], k / 2 & 1);
        out[64 * k + threadIdx.x] = first + s[k % 2][SIZE / 2 + threadIdx.x];
        __syncthreads();
    }
}

/* A ring of stores, each group waited for by the thread that began it; the stage is loaded again then. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) stores(MAP, const int *in, int rounds)
{
    __shared__ __align__(128) int s[2][SIZE];
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0)
            ccute_bulk_wait_read(1);
        __syncthreads();
        for (int i = threadIdx.x; i < SIZE; i += 64)
            s[k % 2][i] = in[SIZE * k + i];
        ccute_fence_async();
        __syncthreads();
        if (threadIdx.x == 0) {
            ccute_tma_store_tile(&map, s[k % 2], 8 * k, 0);
            ccute_bulk_commit();
        }
    }
    if (threadIdx.x == 0)
        ccute_bulk_wait_read(0);
}

/* Loaded, changed in place, stored, and loaded again. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) in_place(MAP, const __grid_constant__ ccute_tma to, int rounds)
{
    __shared__ __align__(128) int s[2][SIZE];
    __shared__ ccute_barrier full[2];
    if (threadIdx.x < 2)
        ccute_barrier_init(&full[threadIdx.x], 1);
    __syncthreads();
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0) {
            ccute_bulk_wait_read(1);
            fill(&full[k % 2], s[k % 2], &map, k);
        }
        ccute_barrier_wait(&full[k % 2], k / 2 & 1);
        for (int i = threadIdx.x; i < SIZE; i += 64)
            s[k % 2][i] *= 2;
        ccute_fence_async();
        __syncthreads();
        if (threadIdx.x == 0) {
            ccute_tma_store_tile(&to, s[k % 2], 8 * k, 0);
            ccute_bulk_commit();
        }
    }
    if (threadIdx.x == 0)
        ccute_bulk_wait_read(0);
}

/* Only the address is taken before the wait; and memory decides who reads. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) addresses(MAP, const int *which, int *out, int rounds)
{
    RING(1);
    for (int k = 0; k < rounds; k++) {
        const int &one = s[k % N][threadIdx.x];
        const int *const tile = &s[k % N][0];
        if (threadIdx.x == 0)
            fill(&full[k % N], s[k % N], &map, k);
        if (which[k])
            out[0] = s[k % N][0];
        ccute_barrier_wait(&full[k % N], k / N & 1);
        out[k * 64 + threadIdx.x] = one + *tile;
        __syncthreads();
    }
}
/* The producer waits for a flag in memory, which the consumer sets when it has read. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) by_a_flag(MAP, int *out, int rounds)
{
    RING(32);
    __shared__ volatile int read;
    if (threadIdx.x == 0)
        read = 0;
    __syncthreads();
    if (threadIdx.x == 32)
        for (int k = 0; k < rounds; k++) {
            while (read + N <= k)
                ;
            fill(&full[k % N], s[k % N], &map, k);
        }
    else if (threadIdx.x == 0)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&full[k % N], k / N & 1);
            out[k] = s[k % N][0];
            read = k + 1;
        }
}
// ---- folded ----
// ! stages_right.cu:173:13: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the number of rounds of this loop, up to 40 of them
// !             while (read + N <= k)
// !             ^~~~~~~~~~~~~~~~~~~~~
