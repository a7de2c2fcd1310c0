// Stages that threads read before a copy is complete, release before the read, or write while a store reads them.
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
#define PRODUCE(thread)                                                                                                \
    if (threadIdx.x == (thread)) {                                                                                     \
        for (int k = 0; k < rounds; k++) {                                                                             \
            ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1);                                                        \
            fill(&full[k % N], s[k % N], &map, k);                                                                     \
        }                                                                                                              \
    } else if (threadIdx.x < (thread))
#define MAP const __grid_constant__ ccute_tma map

static __device__ void fill(ccute_barrier *full, int *s, const ccute_tma *map, int k)
{
    ccute_barrier_arrive_expect(full, ccute_tma_bytes(map));
    ccute_tma_load_tile(s, map, full, 8 * k, 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) released_first(MAP, int *out, int rounds)
{
    RING(32);
    PRODUCE(32)
    for (int k = 0; k < rounds; k++) {
        ccute_barrier_wait(&full[k % N], k / N & 1);
        ccute_barrier_arrive(&empty[k % N]);
        out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
    }
}

/* The other lanes may still read when the first one releases. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) lanes_left_behind(MAP, int *out, int rounds)
{
    RING(1);
    PRODUCE(32)
    for (int k = 0; k < rounds; k++) {
        ccute_barrier_wait(&full[k % N], k / N & 1);
        out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
        if (threadIdx.x == 0)
            ccute_barrier_arrive(&empty[k % N]);
    }
}

static __device__ int sum(const int *tile) { return tile[threadIdx.x] + tile[threadIdx.x + 32]; }

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) next_stage(MAP, int *out, int rounds)
{
    RING(32);
    PRODUCE(32)
    for (int k = 0; k < rounds; k++) {
        ccute_barrier_wait(&full[k % N], k / N & 1);
        out[32 * k + threadIdx.x] = sum(s[(k + 1) % N]);
        ccute_barrier_arrive(&empty[k % N]);
    }
}

/* A stage is loaded again before all threads have read it. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) never_met(const int *in, int *out, int rounds)
{
    __shared__ __align__(128) int s[2][SIZE];
    __shared__ ccute_barrier full[2];
    if (threadIdx.x < 2)
        ccute_barrier_init(&full[threadIdx.x], 1);
    __syncthreads();
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full[k % 2], SIZE * 4);
            ccute_bulk_load(s[k % 2], in + SIZE * k, SIZE * 4, &full[k % 2]);
        }
        ccute_barrier_wait(&full[k % 2], k / 2 & 1);
        for (int i = threadIdx.x; i < SIZE; i += 64)
            out[SIZE * k + i] = s[k % 2][i];
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) one_group_too_many(MAP, const int *in, int rounds)
{
    __shared__ __align__(128) int s[2][SIZE];
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0)
            ccute_bulk_wait_read(2);
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

/* The next load overwrites what the store still reads. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) loaded_over_a_store(MAP, const __grid_constant__ ccute_tma to, int rounds)
{
    __shared__ __align__(128) int s[2][SIZE];
    __shared__ ccute_barrier full[2];
    if (threadIdx.x < 2)
        ccute_barrier_init(&full[threadIdx.x], 1);
    __syncthreads();
    for (int k = 0; k < rounds; k++)
        if (threadIdx.x == 0) {
            fill(&full[k % 2], s[k % 2], &map, k);
            ccute_barrier_wait(&full[k % 2], k / 2 & 1);
            ccute_tma_store_tile(&to, s[k % 2], 8 * k, 0);
            ccute_bulk_commit();
            ccute_bulk_wait_read(2);
        }
    if (threadIdx.x == 0)
        ccute_bulk_wait_read(0);
}
// ---- folded ----
// ! stages_warn.cu:39:37: warning: this may use 's[k % N][threadIdx.x]' before a copy has written it: wait for the copy's barrier first, and let the copy of the next filling begin only when all threads that use the stage have released it, or met, after their last use
// !         out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
// !                                     ^~~~~~~~~~~~~~~~~~~~~
// ! stages_warn.cu:35:5: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !     PRODUCE(32)
// !     ^~~~~~~~~~~
// ! stages_warn.cu:50:37: warning: this may use 's[k % N][threadIdx.x]' before a copy has written it: wait for the copy's barrier first, and let the copy of the next filling begin only when all threads that use the stage have released it, or met, after their last use
// !         out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
// !                                     ^~~~~~~~~~~~~~~~~~~~~
// ! stages_warn.cu:47:5: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !     PRODUCE(32)
// !     ^~~~~~~~~~~
// ! stages_warn.cu:64:37: warning: this may use 's' before a copy has written it: wait for the copy's barrier first, and let the copy of the next filling begin only when all threads that use the stage have released it, or met, after their last use
// !         out[32 * k + threadIdx.x] = sum(s[(k + 1) % N]);
// !                                     ^~~~~~~~~~~~~~~~~~~
// ! stages_warn.cu:61:5: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !     PRODUCE(32)
// !     ^~~~~~~~~~~
// ! stages_warn.cu:84:33: warning: this may use 's[k % 2][i]' before a copy has written it: wait for the copy's barrier first, and let the copy of the next filling begin only when all threads that use the stage have released it, or met, after their last use
// !             out[SIZE * k + i] = s[k % 2][i];
// !                                 ^~~~~~~~~~~
// ! stages_warn.cu:80:13: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_bulk_load(s[k % 2], in + SIZE * k, SIZE * 4, &full[k % 2]);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! stages_warn.cu:96:13: warning: this may write 's[k % 2][i]' while a store still reads it: the thread that began the store calls ccute_bulk_wait_read, and then the threads meet, before the write
// !             s[k % 2][i] = in[SIZE * k + i];
// !             ^~~~~~~~~~~
// ! stages_warn.cu:100:13: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_tma_store_tile(&map, s[k % 2], 8 * k, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! stages_warn.cu:118:13: warning: this may write 's' while a store still reads it: the thread that began the store calls ccute_bulk_wait_read, and then the threads meet, before the write
// !             fill(&full[k % 2], s[k % 2], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! stages_warn.cu:120:13: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_tma_store_tile(&to, s[k % 2], 8 * k, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
