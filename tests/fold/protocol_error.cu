// Barriers, pipelines and stores of which a call is missing: each in a kernel of its own, the first of them in the order of the
// file.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

#define MAP const __grid_constant__ ccute_tma map
#define TILES(stages) __shared__ __align__(128) float s[stages][1024]
#define LAUNCH(kernel) CCUTE_LAUNCH(kernel, 1, 64, 0, 0, map, 4)

/* ---- Kernels that may be parts of others ---- */

CCUTE_FOLD __global__ void never_acquires(MAP)
{
    TILES(2);
    __shared__ ccute_pipeline<2> pipe;
    ccute_pipeline_init(&pipe, 1, 1);
    for (int i = 0; i < 3; i++) {
        ccute_pipeline_load_tile(&pipe, i, s[i % 2], &map, 0, 32 * i);
        ccute_pipeline_commit(&pipe, i);
    }
    for (int i = 0; i < 3; i++) {
        ccute_pipeline_wait(&pipe, i);
        ccute_pipeline_release(&pipe, i);
    }
}

template <int N> static __device__ void fill(float (*s)[1024], ccute_pipeline<N> *pipe, const ccute_tma *map, int i)
{
    ccute_pipeline_load_tile(pipe, i, s[i % N], map, 0, 32 * i);
    ccute_pipeline_commit(pipe, i);
}

/* The rounds are not known, and the stages are released as if someone waited for that. */
CCUTE_FOLD __global__ void acquires_in_vain(MAP, int n)
{
    TILES(4);
    __shared__ ccute_pipeline<4> pipe;
    if (threadIdx.x == 0)
        ccute_pipeline_init(&pipe, 1, 32);
    __syncthreads();
    for (int i = 0; i < n; i++) {
        if (threadIdx.x == 0)
            fill(s, &pipe, &map, i);
        ccute_pipeline_wait(&pipe, i);
        ccute_pipeline_release(&pipe, i);
    }
}

CCUTE_FOLD __global__ void never_releases(MAP)
{
    TILES(1);
    __shared__ ccute_pipeline<1> pipe;
    ccute_pipeline_init(&pipe, 1, 1);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 4; i += 4) {
            ccute_pipeline_acquire(&pipe, k);
            fill(s, &pipe, &map, k);
            ccute_pipeline_wait(&pipe, k);
        }
}

CCUTE_FOLD __global__ void never_commits(MAP, int n)
{
    TILES(1);
    __shared__ ccute_pipeline<1> pipe;
    ccute_pipeline_init(&pipe, 1, 1);
    for (int i = 0; i < n; i++) {
        ccute_pipeline_acquire(&pipe, i);
        ccute_pipeline_load_tile(&pipe, i, s[0], &map, 0, 0);
        ccute_pipeline_wait(&pipe, i);
        ccute_pipeline_release(&pipe, i);
    }
}

CCUTE_FOLD __global__ void nothing_arrives(MAP)
{
    __shared__ ccute_barrier full;
    ccute_barrier_init(&full, 1);
    __syncthreads();
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void one_parity(MAP)
{
    TILES(1);
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    for (int i = 0; i < 4; i++) {
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
            ccute_tma_load_tile(s, &map, &full, 0, 32 * i);
        }
        ccute_barrier_wait(&full, 0);
        __syncthreads();
    }
}

CCUTE_FOLD __global__ void one_parity_in_rounds(MAP, int n)
{
    __shared__ ccute_barrier met;
    ccute_barrier_init(&met, 1);
    while (n--) {
        ccute_barrier_arrive(&met);
        ccute_barrier_wait(&met, 1);
    }
}

/* ---- Kernels that the file launches ---- */

CCUTE_FOLD __global__ void never_readied(MAP, int n)
{
    TILES(1);
    __shared__ ccute_barrier full, other;
    ccute_barrier_init(&other, 1);
    ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    ccute_tma_load_tile(s, &map, &full, 0, 0);
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void never_waits(MAP, int n)
{
    TILES(1);
    __shared__ ccute_barrier full[2];
    for (int i = 0; i < 2; i++)
        ccute_barrier_init(&full[i], 1);
    ccute_barrier_arrive_expect(full + 1, ccute_tma_bytes(&map));
    ccute_tma_load_tile(s, &map, full + 1, 0, 0);
}

CCUTE_FOLD __global__ void pipeline_waits_for_nothing(MAP, int n)
{
    TILES(1);
    __shared__ ccute_pipeline<1> pipe;
    ccute_pipeline_init(&pipe, 1, 1);
    fill(s, &pipe, &map, 0);
    ccute_pipeline_release(&pipe, 0);
}

CCUTE_FOLD __global__ void never_commits_stores(MAP, int n)
{
    TILES(1);
    ccute_fence_async();
    ccute_tma_store_tile(&map, s, 0, 0);
    ccute_bulk_wait_read(0);
}

static __device__ void send(const ccute_tma *map, float (*s)[1024]) { ccute_tma_reduce_tile(map, CCUTE_TMA_MAX, s, 0, 0); }

CCUTE_FOLD __global__ void never_waits_for_stores(MAP, int n)
{
    TILES(1);
    ccute_fence_async();
    send(&map, s);
    ccute_bulk_commit();
}

void run(ccute_tma map)
{
    LAUNCH(never_readied);
    LAUNCH(never_waits);
    LAUNCH(pipeline_waits_for_nothing);
    LAUNCH(never_commits_stores);
    LAUNCH(never_waits_for_stores);
}
// ---- folded ----
// exit 1
// ! protocol_error.cu:20:9: error: 3 fillings of 'pipe' share 2 stages, and the producer does not wait until a stage is empty: call ccute_pipeline_acquire before the copies of each filling
// !         ccute_pipeline_commit(&pipe, i);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:57:13: error: this waits for ever in one of the 2 fillings of 1 stage, because no consumer of 'pipe' calls ccute_pipeline_release
// !             ccute_pipeline_acquire(&pipe, k);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:71:9: error: this waits for ever, because no producer of 'pipe' calls ccute_pipeline_commit, after its copies of a filling
// !         ccute_pipeline_wait(&pipe, i);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:81:5: error: this waits for ever, because nothing arrives at 'full': call ccute_barrier_arrive or ccute_barrier_arrive_expect
// !     ccute_barrier_wait(&full, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:96:9: error: each round waits for a phase of 'full' of parity 0, and phases have the parities 0 and 1 in turn: pass the number of the round modulo 2
// !         ccute_barrier_wait(&full, 0);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:118:5: error: nothing readies 'full': one thread calls ccute_barrier_init or ccute_pipeline_init before, and then all threads call __syncthreads, or ccute_cluster_sync in a cluster
// !     ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:130:5: error: nothing waits for this copy at 'full': wait there before its bytes are read, and before the block ends
// !     ccute_tma_load_tile(s, &map, full + 1, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:138:5: error: nothing waits for this copy at 'pipe': wait there before its bytes are read, and before the block ends
// !     fill(s, &pipe, &map, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:146:5: error: the block may end while this ccute_tma_store_tile still reads its shared memory: the same thread calls ccute_bulk_commit, then ccute_bulk_wait_read(0)
// !     ccute_tma_store_tile(&map, s, 0, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:156:5: error: the block may end while this ccute_tma_reduce_tile still reads its shared memory: the same thread calls ccute_bulk_commit, then ccute_bulk_wait_read(0)
// !     send(&map, s);
// !     ^~~~~~~~~~~~~
// ! protocol_error.cu:44:13: warning: the producer of 'pipe' fills its 4 stages again without waiting until they are empty: call ccute_pipeline_acquire before the copies of each filling
// !             fill(s, &pipe, &map, i);
// !             ^~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:46:9: note: a consumer releases them here
// !         ccute_pipeline_release(&pipe, i);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_error.cu:107:9: warning: each round waits for a phase of 'met' of parity 1, and phases have the parities 0 and 1 in turn: pass the number of the round modulo 2, unless there is one round only
// !         ccute_barrier_wait(&met, 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
