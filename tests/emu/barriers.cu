// Barriers in the wrong state: readied twice, by several threads, by another block only, or later than a peer comes to them.
// no-sanitizer: a cluster needs static shared memory for each block
// also: -fsanitize=address,undefined -DCCUTE_CPU_SHARED=thread_local
// run init_again
// fault: barriers.cu:@again: ccute_barrier_init of a barrier that is in use
// fault: is in use: barriers.cu:@first readied it; ready it once, or call ccute_barrier_invalidate before, when no thread and no copy comes to it any more
// run pipeline_again
// fault: barriers.cu:@pipe: ccute_barrier_init of a barrier that is in use
// run each_thread
// env: CCUTE_CPU_ORDER=forward
// fault: thread (1,0,0): barriers.cu:@first: ccute_barrier_init of a barrier that is in use
// run one_block
// env: CCUTE_CPU_THREADS=1
// fault: block (1,0,0), thread (0,0,0): barriers.cu:@arrive: ccute_barrier_arrive of a barrier that ccute_barrier_init has not readied
// run unsynchronised
// env: CCUTE_CPU_ORDER=reverse
// fault: block (1,0,0), thread (0,0,0): barriers.cu:@peer: ccute_barrier_arrive_peer of a barrier that block 0 of the cluster has not readied: all blocks call ccute_cluster_sync() after ccute_barrier_init
// run multicast
// env: CCUTE_CPU_ORDER=forward
// fault: block (0,0,0), thread (0,0,0): barriers.cu:@multicast: ccute_tma_load_multicast of a barrier that block 1 of the cluster has not readied
// run invalidated
// out: 12 phases
// run reused
// out: 4 phases
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

__global__ void again(char which, int *phases)
{
    __shared__ ccute_barrier b;
    __shared__ ccute_pipeline<2> pipe;
    if (which == 'e' || threadIdx.x == 0)
        ccute_barrier_init(&b, 1); // @first
    __syncthreads();
    for (int i = 0; i < 3 && which == 'p'; i++)
        ccute_pipeline_init(&pipe, 1, 1); // @pipe
    for (int i = 0; i < 3; i++) {
        if (threadIdx.x == 0)
            ccute_barrier_arrive(&b);
        ccute_barrier_wait(&b, 0);
        atomicAdd(phases, 1);
        __syncthreads();
        if (threadIdx.x == 0 && which == 'v')
            ccute_barrier_invalidate(&b);
        if (threadIdx.x == 0)
            ccute_barrier_init(&b, 1); // @again
        __syncthreads();
    }
}

/* The memory of a barrier that the block no longer uses is another barrier's for the next block. */
__global__ void reused(int *phases)
{
    __shared__ ccute_barrier b;
    ccute_barrier_init(&b, 1);
    ccute_barrier_arrive(&b);
    ccute_barrier_wait(&b, 0);
    atomicAdd(phases, 1);
}

__global__ void one_block(int *)
{
    __shared__ ccute_barrier b;
    if (blockIdx.x == 0)
        ccute_barrier_init(&b, 1);
    ccute_barrier_arrive(&b); // @arrive
}

__global__ void unsynchronised(int *)
{
    __shared__ ccute_barrier b;
    ccute_barrier_init(&b, 2);
    ccute_barrier_arrive_peer(&b, 1 - ccute_cluster_rank()); // @peer
    ccute_barrier_arrive(&b);
    ccute_barrier_wait_cluster(&b, 0);
    ccute_cluster_sync();
}

__global__ void multicast(const __grid_constant__ ccute_tma map)
{
    __shared__ __align__(128) float s[64];
    __shared__ ccute_barrier b;
    ccute_barrier_init(&b, 1);
    ccute_barrier_arrive_expect(&b, ccute_tma_bytes(&map));
    if (ccute_cluster_rank() == 0)
        ccute_tma_load_tile_multicast(s, &map, &b, 3, 0, 0); // @multicast
    ccute_barrier_wait(&b, 0);
    ccute_cluster_sync();
}

int main(int, char **argv)
{
    const char *const which = argv[1];
    int *phases;
    float *a;
    ccute_tma map;
    cudaMalloc(&phases, sizeof *phases);
    cudaMalloc(&a, 64 * sizeof *a);
    *phases = 0;
    ccute_make_tma(&map, CCUTE_TMA_F32, a, ccute_make_layout(TUP(8, 8), TUP(8, 1)),
                   ccute_make_layout(TUP(8, 8), TUP(8, 1)), 1);
    if (!strcmp(which, "one_block"))
        CCUTE_LAUNCH(one_block, 2, 1, 0, 0, phases);
    else if (!strcmp(which, "unsynchronised"))
        CCUTE_LAUNCH_CLUSTER(unsynchronised, 2, 2, 1, 0, 0, phases);
    else if (!strcmp(which, "multicast"))
        CCUTE_LAUNCH_CLUSTER(multicast, 2, 2, 1, 0, 0, map);
    else if (!strcmp(which, "reused"))
        CCUTE_LAUNCH(reused, 4, 1, 0, 0, phases);
    else
        CCUTE_LAUNCH(again, 1, 4, 0, 0, which[!strcmp(which, "invalidated") ? 2 : 0], phases);
    printf("%d phases\n", *phases);
    return 0;
}
