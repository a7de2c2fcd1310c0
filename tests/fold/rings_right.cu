// Rings that are right for each number of rounds, or whose calls are not all known: nothing is reported.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

enum { N = 3, ALL = 3 };

#define RING(consumers)                                                                                                \
    __shared__ __align__(128) int s[N][256], t[N][256];                                                                \
    __shared__ ccute_barrier full[N], empty[N];                                                                        \
    if (threadIdx.x == 0)                                                                                              \
        for (int i = 0; i < N; i++) {                                                                                  \
            ccute_barrier_init(&full[i], 1);                                                                           \
            ccute_barrier_init(&empty[i], consumers);                                                                  \
        }                                                                                                              \
    __syncthreads()

static __device__ void fill(ccute_barrier *full, int *s, const ccute_tma *map, int k)
{
    ccute_barrier_arrive_expect(full, ccute_tma_bytes(map));
    ccute_tma_load_tile(s, map, full, 8 * k, 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) two_tensors(const __grid_constant__ ccute_tma a,
                                                           const __grid_constant__ ccute_tma b, int *out, int rounds)
{
    RING(2);
    if (threadIdx.x == 64)
        for (int k = 0; k < rounds; k++) {
            const int stage = k % N;
            ccute_barrier_wait(&empty[stage], (k / N + 1) & 1);
            ccute_barrier_arrive_expect(&full[stage], ccute_tma_bytes(&a) + ccute_tma_bytes(&b));
            ccute_tma_load_tile(s[stage], &a, &full[stage], 8 * k, 0);
            ccute_tma_load_tile(t[stage], &b, &full[stage], 8 * k, 0);
        }
    else if (threadIdx.x < 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&full[k % N], k / N & 1);
            for (int i = threadIdx.x; i < 256; i += 64)
                out[256 * k + i] = s[k % N][i] + t[k % N][i];
            __syncwarp();
            if (ccute_elect_one())
                ccute_barrier_arrive(&empty[k % N]);
        }
}

/* A stage and its parity that are counted. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) counted(const __grid_constant__ ccute_tma map, int *out, int tiles)
{
    RING(32);
    int stage = 0, parity = threadIdx.x < 32 ? 0 : 1;
    for (int tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[stage], parity);
            fill(&full[stage], s[stage], &map, tile);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(&full[stage], parity);
            out[tile * 32 + threadIdx.x] = s[stage][threadIdx.x];
            ccute_barrier_arrive(&empty[stage]);
        }
        if (++stage == N) {
            stage = 0;
            parity ^= 1;
        }
    }
}

/* One thread works ahead, and all meet before a stage is filled again. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) ahead(const __grid_constant__ ccute_tma map, int *out, int rounds)
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
        ccute_barrier_wait(&full[k % N], k / N & 1);
        out[k * 64 + threadIdx.x] = s[k % N][threadIdx.x];
        __syncthreads();
    }
}

/* Groups of warps that meet at a barrier with a number. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) numbered(const __grid_constant__ ccute_tma map, int *out, int rounds)
{
    RING(1);
    if (threadIdx.x == 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1);
            fill(&full[k % N], s[k % N], &map, k);
        }
    else if (threadIdx.x < 64)
        for (int k = 0; k < rounds; k++) {
            ccute_barrier_wait(&full[k % N], k / N & 1);
            out[k * 64 + threadIdx.x] = s[k % N][threadIdx.x];
            ccute_named_barrier_sync(1, 64);
            if (threadIdx.x == 0)
                ccute_barrier_arrive(&empty[k % N]);
        }
}

struct storage {
    alignas(128) int s[N][256];
    ccute_pipeline<N> pipe;
};

/* Both blocks of a cluster bring half of each tile to both. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) CCUTE_CLUSTER_DIM(2, 1, 1)
    shared_tiles(const __grid_constant__ ccute_tma map, int *out, int rounds)
{
    CCUTE_SHARED_STORAGE(m, storage);
    if (threadIdx.x == 0)
        ccute_pipeline_init(&m.pipe, 1, 2);
    ccute_cluster_sync();
    if (threadIdx.x == 32) {
        for (int k = 0; k < rounds; k++) {
            ccute_pipeline_acquire(&m.pipe, k);
            ccute_pipeline_load_tile_multicast(&m.pipe, k, m.s[k % N], &map, ALL, 8 * k, 0);
            ccute_pipeline_commit(&m.pipe, k);
        }
        ccute_pipeline_drain(&m.pipe, rounds);
    } else if (threadIdx.x < 32)
        for (int k = 0; k < rounds; k++) {
            ccute_pipeline_wait(&m.pipe, k);
            out[k * 32 + threadIdx.x] = m.s[k % N][threadIdx.x];
            __syncwarp();
            if (threadIdx.x == 0)
                ccute_pipeline_release_blocks(&m.pipe, k, ALL);
        }
}

/* Rounds in which nothing is filled are those of a promise; where memory decides, it is not known who comes. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) promised(const __grid_constant__ ccute_tma map, const int *which, int rounds)
{
    RING(1);
    CCUTE_ASSUME(rounds <= N);
    for (int k = 0; k < rounds; k++)
        if (threadIdx.x == 0)
            fill(&full[k % N], s[k % N], &map, k);
    for (int k = 0; k < rounds; k++)
        ccute_barrier_wait(&full[k % N], 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) by_memory(const __grid_constant__ ccute_tma map, const int *which, int rounds)
{
    RING(1);
    for (int k = 0; k < rounds; k++)
        if (which[k] == blockIdx.x) {
            if (threadIdx.x == 0)
                fill(&full[k % N], s[k % N], &map, k);
            ccute_barrier_wait(&full[k % N], k / N & 1);
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
    __device__ void load(int k, int *s, const ccute_tma *map)
    {
        acquire(k);
        fill(&this->full[k % N], s, map, k);
    }
    __device__ void wait(int k) { ccute_barrier_wait(&full[k % N], k / N & 1); }
};

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) in_methods(const __grid_constant__ ccute_tma map, int *out, int rounds)
{
    __shared__ __align__(128) int s[N][256];
    __shared__ ring r;
    if (threadIdx.x == 0)
        r.init(32);
    __syncthreads();
    if (threadIdx.x == 32)
        for (int k = 0; k < rounds; k++)
            r.load(k, s[k % N], &map);
    else if (threadIdx.x < 32)
        for (int k = 0; k < rounds; k++) {
            r.wait(k);
            out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
            ccute_barrier_arrive(&r.empty[k % N]);
        }
}
// ---- folded ----
// ! rings_right.cu:141:5: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because this promise does not hold for the parameters that it tries
// !     CCUTE_ASSUME(rounds <= N);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_right.cu:155:17: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know which threads come here: an unknown value decides that
// !                 fill(&full[k % N], s[k % N], &map, k);
// !                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
