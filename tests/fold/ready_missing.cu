// Barriers that other threads and other blocks come to before they know that these are ready, barriers that are readied again,
// and blocks that may end while others still use their memory.
#include <ccute/async.h>
#include <ccute/ccute.h>

#define MAP const __grid_constant__ ccute_tma map
#define TILE(name) __shared__ __align__(128) float name[1024]

CCUTE_FOLD __global__ void threads(MAP)
{
    TILE(s);
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(s, &map, &full, 0, 0);
    }
    ccute_barrier_wait(&full, 0);
}

static __device__ void begin(ccute_pipeline<2> *pipe)
{
    if (threadIdx.x == 0)
        ccute_pipeline_init(pipe, 1, 32);
}

CCUTE_FOLD __global__ void pipelines(MAP, int n)
{
    __shared__ __align__(128) float s[2][1024];
    __shared__ ccute_pipeline<2> pipe;
    const int warp = threadIdx.x / 32;
    begin(&pipe);
    for (int k = 0; k < n; k++) {
        if (warp == 0 && ccute_elect_one()) {
            ccute_pipeline_acquire(&pipe, k);
            ccute_pipeline_load_tile(&pipe, k, s[k % 2], &map, 0, 32 * k);
            ccute_pipeline_commit(&pipe, k);
        }
        ccute_pipeline_wait(&pipe, k);
        ccute_pipeline_release(&pipe, k);
    }
}

CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 1, 1) multicast(MAP)
{
    TILE(s);
    __shared__ ccute_barrier full[2];
    if (threadIdx.x == 0)
        for (int i = 0; i < 2; i++)
            ccute_barrier_init(&full[i], 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full[1], ccute_tma_bytes(&map));
        if (ccute_cluster_rank() == 0)
            ccute_tma_load_tile_multicast(s, &map, &full[1], 3, 0, 0);
    }
    ccute_barrier_wait(&full[1], 0);
    ccute_cluster_sync();
}

CCUTE_FOLD __global__ void arrives(float *out)
{
    __shared__ ccute_barrier got;
    if (threadIdx.x == 0)
        ccute_barrier_init(&got, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_barrier_arrive_peer(&got, ccute_cluster_rank() ^ 1);
    ccute_barrier_wait_cluster(&got, 0);
}

CCUTE_FOLD __global__ void readies_again(MAP, int n)
{
    TILE(s);
    __shared__ ccute_barrier full;
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_init(&full, 1);
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
            ccute_tma_load_tile(s, &map, &full, 0, 32 * k);
        }
        __syncthreads();
        ccute_barrier_wait(&full, 0);
        __syncthreads();
    }
}

CCUTE_FOLD __global__ void ends(float *out)
{
    __shared__ float sum;
    if (threadIdx.x == 0)
        sum = out[blockIdx.x];
    ccute_cluster_sync();
    out[blockIdx.x] = sum + *ccute_cluster_peer(&sum, ccute_cluster_rank() ^ 1);
}
// ---- folded ----
// ! ready_missing.cu:9:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void threads(MAP)
// !                            ^~~~~~~
// ! ready_missing.cu:18:5: warning: all threads come to 'full' here, and one of them readies it: call __syncthreads() after that, or ccute_cluster_sync() in a cluster
// !     ccute_barrier_wait(&full, 0);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:14:9: note: it is readied here
// !         ccute_barrier_init(&full, 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:27:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void pipelines(MAP, int n)
// !                            ^~~~~~~~~
// ! ready_missing.cu:39:9: warning: all threads come to 'pipe' here, and one of them readies it: call __syncthreads() after that, or ccute_cluster_sync() in a cluster
// !         ccute_pipeline_wait(&pipe, k);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:32:5: note: it is readied here
// !     begin(&pipe);
// !     ^~~~~~~~~~~~
// ! ready_missing.cu:44:55: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 1, 1) multicast(MAP)
// !                                                       ^~~~~~~~~
// ! ready_missing.cu:55:13: warning: this comes to 'full[1]' in other blocks of the cluster, which may not have readied it yet: all blocks call ccute_cluster_sync() after they have readied it
// !             ccute_tma_load_tile_multicast(s, &map, &full[1], 3, 0, 0);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:50:13: note: it is readied here
// !             ccute_barrier_init(&full[i], 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:61:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void arrives(float *out)
// !                            ^~~~~~~
// ! ready_missing.cu:68:9: warning: this comes to 'got' in other blocks of the cluster, which may not have readied it yet: all blocks call ccute_cluster_sync() after they have readied it
// !         ccute_barrier_arrive_peer(&got, ccute_cluster_rank() ^ 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:65:9: note: it is readied here
// !         ccute_barrier_init(&got, 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:72:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void readies_again(MAP, int n)
// !                            ^~~~~~~~~~~~~
// ! ready_missing.cu:78:13: warning: this readies 'full' again, which is in use: ready it once, or call ccute_barrier_invalidate before, when no thread and no copy comes to it any more
// !             ccute_barrier_init(&full, 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:78:13: note: it is readied here
// !             ccute_barrier_init(&full, 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_missing.cu:94:30: warning: this is the memory of another block of the cluster, which may end before: all blocks call ccute_cluster_sync() after the last use
// !     out[blockIdx.x] = sum + *ccute_cluster_peer(&sum, ccute_cluster_rank() ^ 1);
// !                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
