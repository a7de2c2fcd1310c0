// The same rings with a mistake each.
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

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) method_parity(MAP, int *out, int rounds)
{
    RING(32);
    ring w = {0, 0};
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

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) nested_round(MAP, int *out, int rounds)
{
    RING(32);
    worker w = {{0, threadIdx.x < 32 ? 0u : 1u}, 0};
    for (int k = 0; k < rounds; k++, w.next()) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[w.at.stage], w.at.parity);
            fill(&full[w.at.stage], s[w.at.stage], &map, k);
        } else if (threadIdx.x < 32) {
            ccute_barrier_wait(&full[w.at.stage], w.at.parity ^ (w.done / N & 1));
            out[32 * k + threadIdx.x] = s[w.at.stage][threadIdx.x];
            ccute_barrier_arrive(&empty[w.at.stage]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) references_parity(MAP, int *out, int rounds)
{
    RING(32);
    int stage = 0;
    unsigned parity = threadIdx.x < 32 ? 0u : 1u, other = 0;
    for (int k = 0; k < rounds; k++, advance(stage, other)) {
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

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) phases_once(MAP, int *out, int rounds)
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
        phase[0] ^= 1;
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) tests_parity(MAP, int *out, int rounds)
{
    RING(32);
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 32) {
            spin(&empty[k % N], k / N & 1);
            fill(&full[k % N], s[k % N], &map, k);
        } else if (threadIdx.x < 32) {
            spin(&full[k % N], k / N & 1);
            out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
            ccute_barrier_arrive(&empty[k % N]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) token_parity(MAP, int *out, int rounds)
{
    RING(32);
    for (int k = 0; k < rounds; k++) {
        if (threadIdx.x == 32) {
            ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1);
            fill(&full[k % N], s[k % N], &map, k);
        } else if (threadIdx.x < 32) {
            const int is_full = ccute_barrier_test(&full[k % N], k / N & 1);
            if (!is_full)
                ccute_barrier_wait(&full[k % N], 0);
            out[32 * k + threadIdx.x] = s[k % N][threadIdx.x];
            ccute_barrier_arrive(&empty[k % N]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) object_early(MAP, int *out, int rounds)
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
            c.release();
            out[32 * k + threadIdx.x] = s[stage][threadIdx.x];
        }
    }
}

CCUTE_FOLD CCUTE_CLUSTER_DIM(2, 1, 1) __global__ void CCUTE_BLOCK_DIM(32) peers_one_way(const int *in, int *out)
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
    if (threadIdx.x == 0 && ccute_cluster_rank() == 0)
        ccute_bulk_peer(ccute_cluster_peer(got, other), s, sizeof s, ccute_cluster_peer(&full, other));
    ccute_barrier_wait(&full, 0);
    out[threadIdx.x] = got[threadIdx.x];
    ccute_cluster_sync();
}
// ---- folded ----
// exit 1
// ! rings_of_objects_warn.cu:208:5: error: this waits for ever: the copies of phase 0 of 'full', counted from 0, bring 1024 bytes less than it expects: expect the bytes that all copies bring to this block
// !     ccute_barrier_wait(&full, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:79:13: warning: this waits for ever: phase 0 of 'full[0]', counted from 0, takes 1 arrival and gets 0: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             ccute_barrier_wait(&full[w.stage], w.parity);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:76:13: note: this waits for 'empty[0]' and does not go on, either: in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_barrier_wait(&empty[w.stage], w.parity);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:92:13: warning: this waits for ever: phase 8 of 'empty[2]', counted from 0, takes 32 arrivals and gets 0: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             ccute_barrier_wait(&empty[w.at.stage], w.at.parity);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:92:13: note: so it is in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_barrier_wait(&empty[w.at.stage], w.at.parity);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:110:13: warning: a phase of 'full[0]' takes 1 arrival, and this may be one more, while the phase still waits for its copies: go on only when the phase is over and its readers have released the stage, by waits for the parity of the round
// !             fill(&full[stage], s[stage], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:110:13: note: so it is in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             fill(&full[stage], s[stage], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:128:13: warning: a phase of 'full[1]' takes 1 arrival, and this may be one more, while the phase still waits for its copies: go on only when the phase is over and its readers have released the stage, by waits for the parity of the round
// !             fill(&full[k % N], s[k % N], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:128:13: note: so it is in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             fill(&full[k % N], s[k % N], &map, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:146:13: warning: this waits for ever: phase 0 of 'full[0]', counted from 0, takes 1 arrival and gets 0: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             spin(&full[k % N], k / N & 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:143:13: note: this waits for 'empty[0]' and does not go on, either: in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             spin(&empty[k % N], k / N & 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:158:13: warning: this waits for ever: phase 8 of 'empty[2]', counted from 0, takes 32 arrivals and gets 0: ready it for as many as arrive, arrive in each round, and pass the parity of the round
// !             ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:158:13: note: so it is in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_barrier_wait(&empty[k % N], (k / N & 1) ^ 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:188:41: warning: this may use 's[stage][threadIdx.x]' before a copy has written it: wait for the copy's barrier first, and let the copy of the next filling begin only when all threads that use the stage have released it, or met, after their last use
// !             out[32 * k + threadIdx.x] = s[stage][threadIdx.x];
// !                                         ^~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:180:13: note: this copy may still be under way in a launch of 1 block of 64 threads, where each integer parameter is 24
// !             ccute_pipeline_load_tile(&pipe, k, s[k % N], &map, 8 * k, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! rings_of_objects_warn.cu:200:9: remark: not checked: foldc cannot compare this number of bytes with the copies to 'full', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !         ccute_barrier_arrive_expect(&full, sizeof got);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
