// Helpers by which the threads of a block arrive as they should: foldc reports nothing.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

#define MAP const __grid_constant__ ccute_tma map
#define SHARED __shared__ __align__(128) float s[4][256]; __shared__ ccute_barrier full[4], empty

static __device__ void ready(ccute_barrier *b, int arrivals) { ccute_barrier_init(b, arrivals); }
static __device__ void done(ccute_barrier *b) { ccute_barrier_arrive(b); }

CCUTE_FOLD static __device__ void load(float *to, const ccute_tma *map, ccute_barrier *b)
{
    ccute_barrier_arrive_expect(b, ccute_tma_bytes(map));
    ccute_tma_load_tile(to, map, b, 0, 0);
}

/* One thread loads, all release. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) one_and_all(MAP, int n)
{
    SHARED;
    if (threadIdx.x == 0) {
        ready(&full[0], 1);
        ready(&empty, 96);
    }
    __syncthreads();
    for (int i = 0; i < n; i++) {
        if (threadIdx.x == 0)
            load(s[0], &map, full);
        ccute_barrier_wait(&full[0], i & 1);
        done(&empty);
        ccute_barrier_wait(&empty, i & 1);
    }
}

/* Each thread of the first four has a barrier of its own. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) each_its_own(MAP)
{
    SHARED;
    const int t = threadIdx.x;
    if (t < 4) {
        ready(&full[t], 1);
        load(s[t], &map, &full[t]);
    }
    (void)empty;
    __syncthreads();
    for (int i = 0; i < 4; i++)
        ccute_barrier_wait(&full[i], 0);
}

/* The helper lets one thread of each warp arrive. */
static __device__ void by_warp(ccute_barrier *b)
{
    if (threadIdx.x % 32 == 0)
        ccute_barrier_arrive(b);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) warps(MAP)
{
    SHARED;
    if (threadIdx.x == 0)
        ready(&empty, 3);
    __syncthreads();
    by_warp(&empty);
    ccute_barrier_wait(&empty, 0);
    (void)s, (void)full;
}

/* A number that is passed decides: foldc does not know who arrives. */
static __device__ void some(ccute_barrier *b, int mine)
{
    if (mine)
        ccute_barrier_arrive(b);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(96) passed(MAP, int mine)
{
    SHARED;
    if (threadIdx.x == 0)
        ready(&empty, 1);
    __syncthreads();
    some(&empty, mine);
    (void)s, (void)full;
}

/* Four helpers expect what one helper loads. */
static __device__ void expect(ccute_barrier *b, int bytes) { ccute_barrier_expect(b, bytes); }
static __device__ void copy(float *to, const ccute_tma *map, ccute_barrier *b) { ccute_tma_load_tile(to, map, b, 0, 0); }

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(4) four(MAP)
{
    SHARED;
    if (threadIdx.x == 0)
        ready(&empty, 4);
    __syncthreads();
    expect(&empty, ccute_tma_bytes(&map));
    copy(s[threadIdx.x], &map, &empty);
    ccute_barrier_arrive(&empty);
    ccute_barrier_wait(&empty, 0);
    (void)full;
}
// ---- folded ----
