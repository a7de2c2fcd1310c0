// Rings whose state is in objects, arrays and references, waits by tests, copies to a peer: all but one are tried, and right.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

enum { N = 3, SIZE = 256 };

#define MAP const __grid_constant__ ccute_tma map
#define RING(consumers)                                                                                                \
    __shared__ __align__(128) int s[N][SIZE];                                                                          \
    __shared__ ccute_barrier full[N], empty[N];                                                                        \
    if (threadIdx.x == 0)                                                                                              \
        for (int i = 0; i < N; i++) {                                                                                  \
            ccute_barrier_init(&full[i], 1);                                                                           \
            ccute_barrier_init(&empty[i], consumers);                                                                  \
        }                                                                                                              \
    __syncthreads()

struct ring {
    int stage;
    unsigned parity;
    __device__ void next()
    {
        if (++stage == N) {
            stage = 0;
            parity ^= 1;
        }
    }
};

struct worker {
    ring at;
    int done;
    __device__ void next()
    {
        at.next();
        done++;
    }
};

template <int S> struct consumer {
    ccute_pipeline<S> *pipe;
    int filling;
    __device__ int wait()
    {
        ccute_pipeline_wait(pipe, filling++);
        return (filling - 1) % S;
    }
    __device__ void release() { ccute_pipeline_release(pipe, filling - 1); }
};

static __device__ void advance(int &stage, unsigned &parity)
{
    stage = stage == N - 1 ? 0 : stage + 1;
    parity ^= stage == 0;
}

static __device__ void spin(ccute_barrier *barrier, unsigned parity)
{
    while (!ccute_barrier_test(barrier, parity))
        __nanosleep(20);
}

static __device__ void fill(ccute_barrier *full, int *s, const ccute_tma *map, int k)
{
    ccute_barrier_arrive_expect(full, ccute_tma_bytes(map));
    ccute_tma_load_tile(s, map, full, 8 * k, 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) method(MAP, int *out, int rounds)
{
    RING(32);
    ring w = {0, threadIdx.x < 32 ? 0u : 1u};
    for (int k = 0; k < rounds; k++, w.next()) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[w.stage], w.parity);
            fill(&full[w.stage], s[w.stage], &map, k);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(&full[w.stage], w.parity);
            out[32 * k + threadIdx.x] = s[w.stage][threadIdx.x];
            ccute_barrier_arrive(&empty[w.stage]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) nested(MAP, int *out, int rounds)
{
    RING(32);
    worker w = {{0, threadIdx.x < 32 ? 0u : 1u}, 0};
    for (int k = 0; k < rounds; k++, w.next()) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[w.at.stage], w.at.parity);
            fill(&full[w.at.stage], s[w.at.stage], &map, k);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(&full[w.at.stage], w.at.parity);
            out[32 * k + threadIdx.x] = s[w.at.stage][threadIdx.x];
            ccute_barrier_arrive(&empty[w.at.stage]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) references(MAP, int *out, int rounds)
{
    RING(32);
    int stage = 0;
    unsigned parity = threadIdx.x < 32 ? 0u : 1u;
    for (int k = 0; k < rounds; k++, advance(stage, parity)) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[stage], parity);
            fill(&full[stage], s[stage], &map, k);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(&full[stage], parity);
            out[32 * k + threadIdx.x] = s[stage][threadIdx.x];
            ccute_barrier_arrive(&empty[stage]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) phases(MAP, int *out, int rounds)
{
    RING(32);
    unsigned phase[N] = {};
    for (int i = 0; i < N && threadIdx.x >= 32; i++)
        phase[i] = 1;
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[k % N], phase[k % N]);
            fill(&full[k % N], s[k % N], &map, k);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(&full[k % N], phase[k % N]);
            out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
            ccute_barrier_arrive(&empty[k % N]);
        }
        phase[k % N] ^= 1;
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) tests(MAP, int *out, int rounds)
{
    RING(32);
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 32) {
            spin(&empty[k % N], (k / N & 1) ^ 1);
            fill(&full[k % N], s[k % N], &map, k);
        } else if (threadIdx.x < 32) {
            spin(&full[k % N], k / N & 1);
            out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
            ccute_barrier_arrive(&empty[k % N]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) token(MAP, int *out, int rounds)
{
    RING(32);
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1);
            fill(&full[k % N], s[k % N], &map, k);
        } else if (threadIdx.x < 32) {
            const int is_full = ccute_barrier_test(&full[k % N], k / N & 1);
            if (!is_full)
                ccute_barrier_wait(&full[k % N], k / N & 1);
            out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
            ccute_barrier_arrive(&empty[k % N]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) object(MAP, int *out, int rounds)
{
    __shared__ __align__(128) int s[N][SIZE];
    __shared__ ccute_pipeline<N> pipe;
    if (threadIdx.x == 0)
        ccute_pipeline_init(&pipe, 1, 32);
    __syncthreads();
    if (threadIdx.x == 32)
        for (int k = 0; k < rounds; k++) {
            ccute_pipeline_acquire(&pipe, k);
            ccute_pipeline_load_tile(&pipe, k, s[k % N], &map, 8 * k, 0);
            ccute_pipeline_commit(&pipe, k);
        }
    if (threadIdx.x < 32) {
        consumer<N> c = {&pipe, 0};
        for (int k = 0; k < rounds; k++) {
            const int stage = c.wait();
            out[32 * k + threadIdx.x] = s[stage][threadIdx.x];
            c.release();
        }
    }
}

CCUTE_FOLD CCUTE_CLUSTER_DIM(2, 1, 1) __global__ void CCUTE_BLOCK_DIM(32) peers(const int *in, int *out)
{
    __shared__ __align__(128) int s[SIZE], got[SIZE];
    __shared__ ccute_barrier full;
    const int other = ccute_cluster_rank() ^ 1;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, sizeof got);
    }
    for (int i = threadIdx.x; i < SIZE; i += 32)
        s[i] = in[i];
    ccute_fence_async();
    ccute_cluster_sync();
    if (threadIdx.x == 0)
        ccute_bulk_peer(ccute_cluster_peer(got, other), s, sizeof s, ccute_cluster_peer(&full, other));
    ccute_barrier_wait(&full, 0);
    out[threadIdx.x] = got[threadIdx.x];
    ccute_cluster_sync();
}

CCUTE_FOLD CCUTE_CLUSTER_DIM(2, 1, 1) __global__ void CCUTE_BLOCK_DIM(32) pointers_to_peers(const int *in, int *out)
{
    __shared__ __align__(128) int s[SIZE], got[SIZE];
    __shared__ ccute_barrier full;
    const int other = ccute_cluster_rank() ^ 1;
    int *const there = ccute_cluster_peer(got, other);
    ccute_barrier *const its = ccute_cluster_peer(&full, other);
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        if (other == 0)
            ccute_barrier_arrive_expect(&full, sizeof got);
    }
    for (int i = threadIdx.x; i < SIZE; i += 32)
        s[i] = in[i];
    ccute_fence_async();
    ccute_cluster_sync();
    if (threadIdx.x == 0 && other == 1)
        ccute_bulk_peer(there, s, sizeof s, its);
    if (other == 0)
        ccute_barrier_wait(&full, 0);
    out[threadIdx.x] = got[threadIdx.x];
    ccute_cluster_sync();
}

/* A variable that a reference changes, too, is not followed: a remark says so. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) by_another_name(MAP, int *out, int rounds)
{
    RING(32);
    int stage = 0;
    int &again = stage;
    unsigned parity = threadIdx.x < 32 ? 0u : 1u;
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[stage], parity);
            fill(&full[stage], s[stage], &map, k);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(&full[stage], parity);
            out[32 * k + threadIdx.x] = s[stage][threadIdx.x];
            ccute_barrier_arrive(&empty[stage]);
        }
        again = again == N - 1 ? 0 : again + 1;
        parity ^= stage == 0;
    }
}
// ---- folded ----
// ! rings_of_objects_right.cu:200:9: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !         ccute_barrier_arrive_expect(&full, sizeof got);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_right.cu:223:13: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !             ccute_barrier_arrive_expect(&full, sizeof got);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_right.cu:246:13: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the barrier
// !             ccute_barrier_wait(&empty[stage], parity);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
