// Barriers that are ready in time: after a meeting of the block or of the cluster, in helpers too, for the thread itself, readied
// again after they end; and peers that wait for the last use of their memory.
#include <ccute/async.h>
#include <ccute/ccute.h>

#define MAP const __grid_constant__ ccute_tma map
#define TILE(name) __shared__ __align__(128) float name[1024]

__device__ void elsewhere();

CCUTE_FOLD __global__ void threads(MAP, int n)
{
    TILE(s);
    __shared__ ccute_barrier full, other;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&full, 1);
        ccute_barrier_init(&other, 1);
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(s, &map, &full, 0, 0);
        ccute_barrier_wait(&full, 0);
    }
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_barrier_arrive(&other);
    ccute_barrier_wait(&other, 0);
}

CCUTE_FOLD __global__ void one_warp(MAP)
{
    TILE(s);
    __shared__ ccute_barrier full;
    if (threadIdx.x < 32) {
        if (threadIdx.x == 0)
            ccute_barrier_init(&full, 1);
        __syncwarp();
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
            ccute_tma_load_tile(s, &map, &full, 0, 0);
        }
        ccute_barrier_wait(&full, 0);
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(1) one_thread(MAP)
{
    TILE(s);
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
    ccute_tma_load_tile(s, &map, &full, 0, 0);
    ccute_barrier_wait(&full, 0);
}

template <int N> static __device__ void begin(ccute_pipeline<N> *pipe, bool in_a_cluster)
{
    if (threadIdx.x == 0)
        ccute_pipeline_init(pipe, 1, 32);
    if (in_a_cluster)
        ccute_cluster_sync();
    else
        __syncthreads();
}

/* The last releases of the other block are waited for. */
CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 1, 1) cluster(MAP, int n)
{
    __shared__ __align__(128) float s[2][1024];
    __shared__ ccute_pipeline<2> pipe;
    begin(&pipe, true);
    if (threadIdx.x == 0) {
        for (int k = 0; k < n; k++) {
            ccute_pipeline_acquire(&pipe, k);
            ccute_pipeline_load_tile_multicast(&pipe, k, s[k % 2], &map, 3, 0, 32 * k);
            ccute_pipeline_commit(&pipe, k);
        }
        ccute_pipeline_drain(&pipe, n);
    } else {
        for (int k = 0; k < n; k++) {
            ccute_pipeline_wait(&pipe, k);
            if (threadIdx.x == 32)
                ccute_pipeline_release_blocks(&pipe, k, 3);
        }
    }
}

CCUTE_FOLD __global__ void in_either(MAP, int n)
{
    __shared__ ccute_pipeline<2> pipe;
    begin(&pipe, ccute_cluster_size() > 1);
    if (threadIdx.x == 0)
        ccute_pipeline_release_blocks(&pipe, 0, (1 << ccute_cluster_size()) - 1);
    if (threadIdx.x == 0)
        ccute_pipeline_release_blocks(&pipe, 1, 1);
}

CCUTE_FOLD __global__ void readies_again(MAP, int n)
{
    TILE(s);
    __shared__ ccute_barrier full, once;
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_init(&full, 1);
            ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
            ccute_tma_load_tile(s, &map, &full, 0, 32 * k);
        }
        if (k == 0 && threadIdx.x == 0)
            ccute_barrier_init(&once, 1);
        __syncthreads();
        ccute_barrier_wait(&full, 0);
        if (threadIdx.x == 0)
            ccute_barrier_arrive(&once);
        ccute_barrier_wait(&once, k & 1);
        __syncthreads();
        if (threadIdx.x == 0)
            ccute_barrier_invalidate(&full);
    }
}

CCUTE_FOLD __global__ void in_the_first_round(int n)
{
    __shared__ ccute_barrier once;
    for (int k = 0; k < n; k++) {
        if (k == 0 && threadIdx.x == 0)
            ccute_barrier_init(&once, 32);
        __syncthreads();
        ccute_barrier_arrive(&once);
        ccute_barrier_wait(&once, k & 1);
    }
}

/* The blocks meet after the last use, the other block waits for it, or its owner does not touch its memory again. */
CCUTE_FOLD __global__ void ends(float *out)
{
    __shared__ float sum;
    __shared__ __align__(16) float a[4], b[4];
    __shared__ ccute_barrier got, read;
    const int other = ccute_cluster_rank() ^ 1;
    if (threadIdx.x == 0) {
        sum = out[blockIdx.x];
        ccute_barrier_init(&got, 1);
        ccute_barrier_init(&read, 1);
    }
    ccute_cluster_sync();
    out[blockIdx.x] = sum + *ccute_cluster_peer(&sum, other);
    if (threadIdx.x == 0)
        ccute_barrier_arrive_peer(&read, other);
    ccute_barrier_wait_cluster(&read, 0);
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&got, 16);
        ccute_bulk_peer(ccute_cluster_peer(b, other), a, 16, ccute_cluster_peer(&got, other));
    }
    ccute_barrier_wait_cluster(&got, 0);
}

CCUTE_FOLD __global__ void unseen()
{
    __shared__ ccute_barrier b;
    if (threadIdx.x == 0)
        ccute_barrier_init(&b, 1);
    elsewhere();
    if (threadIdx.x == 0)
        ccute_barrier_arrive(&b);
    ccute_barrier_wait(&b, 0);
}
// ---- folded ----
// ! ready_enough.cu:11:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void threads(MAP, int n)
// !                            ^~~~~~~
// ! ready_enough.cu:28:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void one_warp(MAP)
// !                            ^~~~~~~~
// ! ready_enough.cu:44:49: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void __launch_bounds__(1) one_thread(MAP)
// !                                                 ^~~~~~~~~~
// ! ready_enough.cu:66:55: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 1, 1) cluster(MAP, int n)
// !                                                       ^~~~~~~
// ! ready_enough.cu:97:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void readies_again(MAP, int n)
// !                            ^~~~~~~~~~~~~
// ! ready_enough.cu:120:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void in_the_first_round(int n)
// !                            ^~~~~~~~~~~~~~~~~~
// ! ready_enough.cu:133:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void ends(float *out)
// !                            ^~~~
// ! ready_enough.cu:150:9: remark: not checked: foldc cannot compare this number of bytes with the copies to 'got', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !         ccute_barrier_arrive_expect(&got, 16);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_enough.cu:156:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void unseen()
// !                            ^~~~~~
