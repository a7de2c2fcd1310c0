// Functions out of sight: what they do not get the address of is the kernel's alone, and those of C's never let threads meet.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <stdio.h>

#define MAP const __grid_constant__ ccute_tma map
#define PIPE                                                                                                           \
    __shared__ __align__(128) float s[2][1024];                                                                       \
    __shared__ ccute_pipeline<2> pipe;                                                                                 \
    if (threadIdx.x == 0)                                                                                              \
        ccute_pipeline_init(&pipe, 1, 32);                                                                             \
    __syncthreads()

template <int N> static __device__ void fill(float (*s)[1024], ccute_pipeline<N> *pipe, const ccute_tma *map, int i)
{
    ccute_pipeline_load_tile(pipe, i, s[i % N], map, 0, 32 * i);
    ccute_pipeline_commit(pipe, i);
}

template <int N> static __device__ void take(ccute_pipeline<N> *pipe, int i)
{
    ccute_pipeline_wait(pipe, i);
    ccute_pipeline_release(pipe, i);
}

__device__ void count(int round);
__device__ void acquire(ccute_pipeline<2> *pipe, int round);
struct waits {
    __device__ void go(int round);
};

/* It may meet the consumers. */
CCUTE_FOLD __global__ void counts(MAP)
{
    PIPE;
    for (int i = 0; i < 4; i++) {
        count(i);
        if (threadIdx.x == 0)
            fill(s, &pipe, &map, i);
        take(&pipe, i);
    }
}

CCUTE_FOLD __global__ void acquires_out_of_sight(MAP)
{
    PIPE;
    for (int i = 0; i < 4; i++) {
        if (threadIdx.x == 0) {
            acquire(&pipe, i);
            fill(s, &pipe, &map, i);
        }
        take(&pipe, i);
    }
}

CCUTE_FOLD __global__ void waits_in_a_method(MAP, waits w)
{
    PIPE;
    for (int i = 0; i < 4; i++) {
        w.go(i);
        if (threadIdx.x == 0)
            fill(s, &pipe, &map, i);
        take(&pipe, i);
    }
}

/* An object, and memory, may hold the address. */
struct lent {
    ccute_pipeline<2> *pipe;
};
__device__ void acquire_lent(const lent *l, int round);
__device__ ccute_pipeline<2> *kept;

CCUTE_FOLD __global__ void acquires_by_an_object(MAP)
{
    PIPE;
    lent l = {&pipe};
    for (int i = 0; i < 4; i++) {
        if (threadIdx.x == 0) {
            acquire_lent(&l, i);
            fill(s, &pipe, &map, i);
        }
        take(&pipe, i);
    }
}

CCUTE_FOLD __global__ void acquires_by_memory(MAP)
{
    PIPE;
    kept = &pipe;
    for (int i = 0; i < 4; i++) {
        if (threadIdx.x == 0) {
            count(i);
            fill(s, &pipe, &map, i);
        }
        take(&pipe, i);
    }
}

/* What it does with groups is not seen. */
CCUTE_FOLD __global__ void may_wait_for_stores(MAP)
{
    __shared__ __align__(128) float t[1024];
    ccute_tma_store_tile(&map, t, 0, 0);
    count(0);
}

/* ---- The error ---- */

CCUTE_FOLD __global__ void prints(MAP)
{
    PIPE;
    for (int i = 0; i < 4; i++) {
        if (threadIdx.x == 0) {
            fill(s, &pipe, &map, i);
            printf("%d\n", i);
        }
        take(&pipe, i);
    }
}

int main(void)
{
    ccute_tma map = {{0}};
    CCUTE_LAUNCH(prints, 1, 32, 0, 0, map);
    CCUTE_LAUNCH(may_wait_for_stores, 1, 32, 0, 0, map);
    return 0;
}
// ---- folded ----
// exit 1
// ! protocol_unseen.cu:116:13: error: 4 fillings of 'pipe' share 2 stages, and the producer does not wait until a stage is empty: call ccute_pipeline_acquire before the copies of each filling
// !             fill(s, &pipe, &map, i);
// !             ^~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_unseen.cu:40:13: warning: the producer of 'pipe' fills its 2 stages again without waiting until they are empty: call ccute_pipeline_acquire before the copies of each filling
// !             fill(s, &pipe, &map, i);
// !             ^~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_unseen.cu:41:9: note: a consumer releases them here
// !         take(&pipe, i);
// !         ^~~~~~~~~~~~~~
