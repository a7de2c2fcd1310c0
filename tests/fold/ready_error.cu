// Barriers that others surely come to before they are ready, or that are surely readied while they are in use. Of a block of
// one warp it is not sure.
#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_BLOCK_DIM(64, 1, 1) CCUTE_FOLD __global__ void unready()
{
    __shared__ ccute_barrier b;
    if (threadIdx.x == 0)
        ccute_barrier_init(&b, 64);
    ccute_barrier_arrive(&b);
    ccute_barrier_wait(&b, 0);
}

/* One warp may run together. */
CCUTE_BLOCK_DIM(32, 1, 1) CCUTE_FOLD __global__ void unready_in_a_warp()
{
    __shared__ ccute_barrier b;
    if (threadIdx.x == 0)
        ccute_barrier_init(&b, 32);
    ccute_barrier_arrive(&b);
    ccute_barrier_wait(&b, 0);
}

CCUTE_CLUSTER_DIM(2, 1, 1) CCUTE_FOLD __global__ void unready_in_the_other_block()
{
    __shared__ ccute_barrier b;
    if (threadIdx.x == 0)
        ccute_barrier_init(&b, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_barrier_arrive_peer(&b, ccute_cluster_rank() ^ 1);
    ccute_barrier_wait_cluster(&b, 0);
    ccute_cluster_sync();
}

CCUTE_FOLD __global__ void readied_again()
{
    __shared__ ccute_barrier b;
    if (threadIdx.x == 0)
        ccute_barrier_init(&b, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_barrier_arrive(&b);
    ccute_barrier_wait(&b, 0);
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_barrier_init(&b, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_barrier_arrive(&b);
    ccute_barrier_wait(&b, 0);
}
// ---- folded ----
// exit 1
// ! ready_error.cu:11:5: error: all threads come to 'b' here, and one of them readies it: call __syncthreads() after that, or ccute_cluster_sync() in a cluster
// !     ccute_barrier_arrive(&b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_error.cu:10:9: note: it is readied here
// !         ccute_barrier_init(&b, 64);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_error.cu:32:9: error: this comes to 'b' in other blocks of the cluster, which may not have readied it yet: all blocks call ccute_cluster_sync() after they have readied it
// !         ccute_barrier_arrive_peer(&b, ccute_cluster_rank() ^ 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_error.cu:29:9: note: it is readied here
// !         ccute_barrier_init(&b, 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_error.cu:48:9: error: this readies 'b' again, which is in use: ready it once, or call ccute_barrier_invalidate before, when no thread and no copy comes to it any more
// !         ccute_barrier_init(&b, 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_error.cu:41:9: note: it is readied here
// !         ccute_barrier_init(&b, 1);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_error.cu:21:5: warning: all threads come to 'b' here, and one of them readies it: call __syncthreads() after that, or ccute_cluster_sync() in a cluster
// !     ccute_barrier_arrive(&b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~
// ! ready_error.cu:20:9: note: it is readied here
// !         ccute_barrier_init(&b, 32);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
