// Rings of stages whose threads wait for ever, or fill a stage too early: by remainder, by lambdas and helpers, in a
// cluster. What a kernel does for 24 rounds is not what it does for each number, so that these are warnings.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

enum { N = 3 };

#define RING(arrivals)                                                                                                 \
    __shared__ __align__(128) int s[N][256];                                                                           \
    __shared__ ccute_barrier full[N], empty[N];                                                                        \
    if (threadIdx.x == 0)                                                                                              \
        for (int i = 0; i < N; i++) {                                                                                  \
            ccute_barrier_init(&full[i], 1);                                                                           \
            ccute_barrier_init(&empty[i], arrivals);                                                                   \
        }                                                                                                              \
    __syncthreads()

static __device__ void fill(ccute_barrier *full, int *s, const ccute_tma *map, int k)
{
    ccute_barrier_arrive_expect(full, ccute_tma_bytes(map));
    ccute_tma_load_tile(s, map, full, 8 * k, 0);
}

static __device__ void release(ccute_barrier *empty)
{
    __syncwarp();
    if (threadIdx.x % 32 == 0)
        ccute_barrier_arrive(empty);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) not_acquired(const __grid_constant__ ccute_tma map, int rounds)
{
    RING(2);
    if (threadIdx.x == 64)
        for (int k = 0; k < rounds; k++)
            fill(&full[k % N], s[k % N], &map, k);
    else if (threadIdx.x < 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&full[k % N], k / N & 1);
            release(&empty[k % N]);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) parity_of_the_round(const __grid_constant__ ccute_tma map, int rounds)
{
    RING(2);
    if (threadIdx.x == 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&empty[k % N], (k / N + 1) & 1);
            fill(&full[k % N], s[k % N], &map, k);
        }
    else if (threadIdx.x < 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&full[k % N], k & 1);
            release(&empty[k % N]);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) first_phase(const __grid_constant__ ccute_tma map, int rounds)
{
    RING(2);
    if (threadIdx.x == 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&empty[k % N], k / N & 1);
            fill(&full[k % N], s[k % N], &map, k);
        }
    else if (threadIdx.x < 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&full[k % N], k / N & 1);
            release(&empty[k % N]);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) all_threads_counted(const __grid_constant__ ccute_tma map, int rounds)
{
    RING(64);
    auto produce = [&](int k) {
        if (k >= N)
            ccute_barrier_wait(&empty[k % N], (k / N - 1) & 1);
        fill(&full[k % N], s[k % N], &map, k);
    };
    if (threadIdx.x == 64)
        for (int k = 0; k < rounds; k++)
            produce(k);
    else if (threadIdx.x < 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&full[k % N], k / N & 1);
            release(&empty[k % N]);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) released_once(const __grid_constant__ ccute_tma map, int rounds)
{
    __shared__ __align__(128) int s[N][256];
    __shared__ ccute_pipeline<N> pipe;
    if (threadIdx.x == 0)
        ccute_pipeline_init(&pipe, 1, 1);
    __syncthreads();
    if (threadIdx.x == 32)
        for (int k = 0; k < rounds; k++) {
            ccute_pipeline_acquire(&pipe, k);
            ccute_pipeline_load_tile(&pipe, k, s[k % N], &map, 8 * k, 0);
            ccute_pipeline_commit(&pipe, k);
        }
    else if (threadIdx.x == 0)
        for (int k = 0; k < rounds; k++) {
            ccute_pipeline_wait(&pipe, k);
            ccute_pipeline_release(&pipe, 0);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) CCUTE_CLUSTER_DIM(2, 1, 1)
    half_of_a_tile(const __grid_constant__ ccute_tma map, int rounds)
{
    __shared__ __align__(128) int s[256];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    ccute_cluster_sync();
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map) / 2);
            ccute_tma_load_tile_multicast(s, &map, &full, 3, 8 * k, 0);
        }
        ccute_barrier_wait_cluster(&full, k & 1);
        ccute_cluster_sync();
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) CCUTE_CLUSTER_DIM(2, 1, 1)
    mask_of_one(const __grid_constant__ ccute_tma map, int rounds)
{
    __shared__ __align__(128) int s[256];
    __shared__ ccute_barrier full;
    const int rank = ccute_cluster_rank();
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    ccute_cluster_sync();
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
            ccute_tma_load_tile_multicast(s, &map, &full, rank ? 3 : 1, 8 * k, 0);
        }
        ccute_barrier_wait_cluster(&full, k & 1);
        ccute_cluster_sync();
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) ahead(const __grid_constant__ ccute_tma map, int rounds)
{
    RING(1);
    auto begin = [&](int k) {
        if (k < rounds)
            fill(&full[k % N], s[k % N], &map, k);
    };
    if (threadIdx.x == 0)
        for (int k = 0; k < N - 1; k++)
            begin(k);
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 0)
            begin(k + N - 1);
        ccute_barrier_wait(&full[k % N], k & 1);
        __syncthreads();
    }
}
/* A class of the user's own has the barriers. */
struct ring {
    ccute_barrier full[N], empty[N];
    __device__ void init(int arrivals)
    {
        for (int i = 0; i < N; i++) {
            ccute_barrier_init(&full[i], 1);
            ccute_barrier_init(&empty[i], arrivals);
        }
    }
    __device__ void acquire(int k) { ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1); }
    __device__ void load(int k, int *s, const ccute_tma *map) { fill(&this->full[k % N], s, map, k); }
    __device__ void wait(int k) { ccute_barrier_wait(&full[k % N], k / N & 1); }
};

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) in_methods(const __grid_constant__ ccute_tma map, int rounds)
{
    __shared__ __align__(128) int s[N][256];
    __shared__ ring r;
    if (threadIdx.x == 0)
        r.init(64);
    __syncthreads();
    if (threadIdx.x == 32)
        for (int k = 0; k < rounds; k++) {
            r.acquire(k);
            r.load(k, s[k % N], &map);
        }
    else if (threadIdx.x < 32)
        for (int k = 0; k < rounds; k++) {
            r.wait(k);
            ccute_barrier_arrive(&r.empty[k % N]);
        }
}
// ---- folded ----
// ! rings_warn.cu:37:13: warning: a phase of 'full[0]' takes 1 arrival, and this may be one more, while the phase still waits for its copies: go on only when the phase is over and its readers have released the stage, by waits for the parity of the round
// !             fill(&full[k % N], s[k % N], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:37:13: note: so it is in a launch of 1 block of 96 threads, where each integer parameter is 24
// !             fill(&full[k % N], s[k % N], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:51:13: warning: a phase of 'full[1]' takes 1 arrival, and this may be one more, while the phase still waits for its copies: go on only when the phase is over and its readers have released the stage, by waits for the parity of the round
// !             fill(&full[k % N], s[k % N], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:51:13: note: so it is in a launch of 1 block of 96 threads, where each integer parameter is 24
// !             fill(&full[k % N], s[k % N], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:70:13: warning: this waits for ever: phase 0 of 'full[0]', counted from 0, takes 1 arrival and gets 0: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             ccute_barrier_wait(&full[k % N], k / N & 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:65:13: note: this waits for 'empty[0]' and does not go on, either: in a launch of 1 block of 96 threads, where each integer parameter is 24
// !             ccute_barrier_wait(&empty[k % N], k / N & 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:85:13: warning: this waits for ever: phase 0 of 'empty[0]', counted from 0, takes 64 arrivals and gets 2: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             produce(k);
// !             ^~~~~~~~~~
// ! rings_warn.cu:88:13: note: this waits for 'full[0]' and does not go on, either: in a launch of 1 block of 96 threads, where each integer parameter is 24
// !             ccute_barrier_wait(&full[k % N], k / N & 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:102:13: warning: this waits for ever: phase 0 of 'pipe.empty[1]', counted from 0, takes 1 arrival and gets 0: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             ccute_pipeline_acquire(&pipe, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:108:13: note: this waits for 'pipe.full[1]' and does not go on, either: in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_pipeline_wait(&pipe, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:124:13: warning: this copy and those before bring 'full' 12 * ccute_tma_bytes(&map) that no phase of it expects, so that a phase ends before its last bytes come: expect the bytes that all copies bring to this block
// !             ccute_tma_load_tile_multicast(s, &map, &full, 3, 8 * k, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:124:13: note: so it is in a launch of 2 blocks of 32 threads, where each integer parameter is 24
// !             ccute_tma_load_tile_multicast(s, &map, &full, 3, 8 * k, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:145:9: warning: this waits for ever: the copies of phase 0 of 'full', counted from 0, bring a part of a tile less than it expects: expect the bytes that all copies bring to this block
// !         ccute_barrier_wait_cluster(&full, k & 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:145:9: note: so it is in a launch of 2 blocks of 32 threads, where each integer parameter is 24
// !         ccute_barrier_wait_cluster(&full, k & 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_warn.cu:162:13: warning: a phase of 'full[1]' takes 1 arrival, and this may be one more, while the phase still waits for its copies: go on only when the phase is over and its readers have released the stage, by waits for the parity of the round
// !             begin(k + N - 1);
// !             ^~~~~~~~~~~~~~~~
// ! rings_warn.cu:162:13: note: so it is in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             begin(k + N - 1);
// !             ^~~~~~~~~~~~~~~~
// ! rings_warn.cu:191:13: warning: this waits for ever: phase 0 of 'r.empty[0]', counted from 0, takes 64 arrivals and gets 32: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             r.acquire(k);
// !             ^~~~~~~~~~~~
// ! rings_warn.cu:196:13: note: this waits for 'r.full[0]' and does not go on, either: in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             r.wait(k);
// !             ^~~~~~~~~
