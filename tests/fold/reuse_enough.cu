// Stores by an engine whose memory is written again rightly: after a wait and a meeting, in another stage, by another thread's
// own tile, in branches that exclude one another, and where foldc does not see who waits.
#include <ccute/async.h>
#include <ccute/short.h>

#define MAP const __grid_constant__ ccute_tma map
#define TILE(name) __shared__ __align__(128) float name[1024]

__device__ void elsewhere();

CCUTE_FOLD __global__ void waits(MAP, int n)
{
    TILE(s);
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0)
            ccute_bulk_wait_read(0);
        __syncthreads();
        s[threadIdx.x] = k;
        ccute_fence_async();
        __syncthreads();
        if (threadIdx.x == 0) {
            ccute_tma_store_tile(&map, s, 0, k);
            ccute_bulk_commit();
        }
    }
}

/* The first round has nothing to wait for. */
CCUTE_FOLD __global__ void waits_from_the_second(MAP, int n)
{
    TILE(s);
    for (int k = 0; k < n; k++) {
        if (k > 0) {
            if (threadIdx.x == 0)
                ccute_bulk_wait_read(0);
            __syncthreads();
        }
        s[threadIdx.x] = k;
        ccute_fence_async();
        __syncthreads();
        if (threadIdx.x == 0) {
            ccute_tma_store_tile(&map, s, 0, k);
            ccute_bulk_commit();
        }
    }
}

CCUTE_FOLD __global__ void two_buffers(MAP, int n)
{
    __shared__ __align__(128) float s[2][1024];
    int stage = 0;
    for (int k = 0; k < n; k++, stage ^= 1) {
        if (threadIdx.x == 0)
            ccute_bulk_wait_read(1);
        __syncthreads();
        s[stage][threadIdx.x] = k;
        ccute_fence_async();
        __syncthreads();
        if (threadIdx.x == 0) {
            ccute_tma_store_tile(&map, s[stage], 0, k);
            ccute_bulk_commit();
        }
    }
}

CCUTE_FOLD __global__ void the_other(MAP, float *out, int stage)
{
    __shared__ __align__(128) float s[2][1024];
    ccute_fence_async();
    ccute_bulk_store(out, s[stage], 4096);
    ccute_bulk_commit();
    stage ^= 1;
    s[stage][0] = 1.0f;
    ccute_bulk_store(out + 1024, s[0], 2048);
    ccute_bulk_commit();
    s[1][0] = 1.0f;
    s[0][600] = 1.0f;
}

/* Each thread stores its own part, and waits for it itself. */
CCUTE_FOLD __global__ void each_its_own(float *out, int n)
{
    __shared__ __align__(128) float s[128][4];
    for (int k = 0; k < n; k++) {
        s[threadIdx.x][0] = k;
        ccute_fence_async();
        ccute_bulk_store(out + 4 * threadIdx.x, s[threadIdx.x], 16);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
}

CCUTE_FOLD __global__ void a_warp_of_its_own(MAP, ccute_barrier *full, int n)
{
    TILE(s);
    TILE(t);
    if (threadIdx.x / 32 == 0) {
        ccute_tma_load_tile(s, &map, full, 0, 0);
        ccute_tma_load_tile(t, &map, full, 0, 32);
    } else {
        for (int k = 0; k < n; k++) {
            if (threadIdx.x == 32)
                ccute_bulk_wait(0);
            ccute_named_barrier_sync(1, 96);
            t[threadIdx.x] = s[threadIdx.x];
            ccute_fence_async();
            ccute_named_barrier_sync(1, 96);
            if (threadIdx.x == 32) {
                ccute_tma_reduce_tile(&map, CCUTE_TMA_ADD, t, 0, k);
                ccute_bulk_commit();
            }
        }
    }
}

/* One thread issues all: it needs no barrier. */
CCUTE_FOLD __global__ void one_thread(MAP, ccute_barrier *full, int n)
{
    TILE(s);
    if (threadIdx.x == 0)
        for (int k = 0; k < n; k++) {
            ccute_barrier_arrive_expect(full, ccute_tma_bytes(&map));
            ccute_tma_load_tile(s, &map, full, 0, 32 * k);
            ccute_barrier_wait(full, k & 1);
            ccute_tma_store_tile(&map, s, 32, 32 * k);
            ccute_bulk_commit();
            ccute_bulk_wait_read(0);
        }
}

CCUTE_FOLD __global__ void unseen(MAP, float *out, int n)
{
    TILE(s);
    TILE(t);
    ccute_fence_async();
    ccute_bulk_store(out, s, 4096);
    ccute_bulk_commit();
    elsewhere();
    s[threadIdx.x] = 1.0f;
    ccute_fence_async();
    __syncthreads();
    ccute_bulk_store(out, t, 4096);
    asm volatile("cp.async.bulk.commit_group;\n\tcp.async.bulk.wait_group.read 0;" ::: "memory");
    t[0] = 1.0f;
}

/* What a copy to a peer reads is known by the peer's barrier. */
CCUTE_FOLD __global__ void to_a_peer(ccute_barrier *full, ccute_barrier *empty)
{
    TILE(s);
    ccute_bulk_peer(ccute_cluster_peer(s, 1), s, 4096, ccute_cluster_peer(full, 1));
    ccute_barrier_wait(empty, 0);
    s[threadIdx.x] = 1.0f;
}
// ---- folded ----
// ! reuse_enough.cu:117:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void one_thread(MAP, ccute_barrier *full, int n)
// !                            ^~~~~~~~~~
// ! reuse_enough.cu:148:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void to_a_peer(ccute_barrier *full, ccute_barrier *empty)
// !                            ^~~~~~~~~
