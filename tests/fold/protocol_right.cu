// Pipelines, barriers and stores of which foldc must not report a missing call: fillings that are no more than the stages, a
// prologue, conditions, barriers of a pipeline by their names, pointers that are written, and code that foldc does not see.
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>

#define MAP const __grid_constant__ ccute_tma map
#define TILES(stages) __shared__ __align__(128) float s[stages][1024]
#define PIPE(stages)                                                                                                   \
    TILES(stages);                                                                                                     \
    __shared__ ccute_pipeline<stages> pipe;                                                                            \
    ccute_pipeline_init(&pipe, 1, 1)
#define FILL(i)                                                                                                        \
    ccute_pipeline_load_tile(&pipe, i, s[(i) % 2], &map, 0, 32 * (i));                                                 \
    ccute_pipeline_commit(&pipe, i)
#define TAKE(i)                                                                                                        \
    ccute_pipeline_wait(&pipe, i);                                                                                     \
    ccute_pipeline_release(&pipe, i)

__device__ void elsewhere(ccute_barrier *b);

CCUTE_FOLD __global__ void no_more_than_stages(MAP)
{
    PIPE(2);
    for (int i = 0; i < 2; i++) {
        FILL(i);
    }
    for (int i = 0; i < 2; i++) {
        TAKE(i);
    }
}

CCUTE_FOLD __global__ void prologue(MAP, int n)
{
    PIPE(2);
    for (int i = 0; i < 2; i++) {
        FILL(i);
    }
    for (int i = 2; i < 8; i++) {
        TAKE(i - 2);
        ccute_pipeline_acquire(&pipe, i);
        FILL(i);
    }
}

CCUTE_FOLD __global__ void in_some_rounds(MAP)
{
    PIPE(2);
    for (int i = 0; i < 8; i++) {
        if (i < 2) {
            FILL(i);
        }
        if (i > 5)
            ccute_pipeline_wait(&pipe, i - 6);
    }
}

#define LOAD_ONCE(b)                                                                                                   \
    if (threadIdx.x == 0) {                                                                                            \
        ccute_barrier_arrive_expect(&(b), ccute_tma_bytes(&map));                                                      \
        ccute_tma_load_tile(s[0], &map, &(b), 0, 0);                                                                   \
    }                                                                                                                  \
    ccute_barrier_wait(&(b), 0)

/* The wait and the arrivals are of one round of the loop. */
CCUTE_FOLD __global__ void in_one_round(MAP, float *out)
{
    TILES(1);
    __shared__ ccute_barrier first, last, own, late, once;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&first, 1);
        ccute_barrier_init(&last, 1);
        ccute_barrier_init(&own, 1);
        ccute_barrier_init(&late, 2);
        ccute_barrier_init(&once, 1);
    }
    __syncthreads();
    for (int i = 0; i < 4; i++) {
        if (i == 0) {
            LOAD_ONCE(first);
        }
        switch (i) {
        case 3:
            LOAD_ONCE(last);
        }
        if (i == blockIdx.x) {
            LOAD_ONCE(own);
        }
        out[128 * i + threadIdx.x] = s[0][threadIdx.x];
    }
    for (int i = 0; i < 2; i++) {
        if (threadIdx.x == 0)
            ccute_barrier_arrive(&late);
        if (i)
            ccute_barrier_wait(&late, 0);
    }
    for (int i = 0; i < 4; i++) { /* the first phase stays the one before */
        if (i == 0 && threadIdx.x == 0)
            ccute_barrier_arrive(&once);
        ccute_barrier_wait(&once, 0);
    }
}

static __device__ void meet(void) { __syncthreads(); }

/* The producer fills a stage again after all threads met, in every round. */
CCUTE_FOLD __global__ void consumers_meet_the_producer(MAP, float *out)
{
    PIPE(2);
    for (int i = 0; i < 8; i++) {
        if (threadIdx.x == 0) {
            FILL(i);
        }
        ccute_pipeline_wait(&pipe, i);
        out[128 * i + threadIdx.x] = s[i % 2][threadIdx.x];
        __syncthreads();
    }
}

CCUTE_FOLD __global__ void consumers_meet_in_a_helper(MAP, float *out)
{
    PIPE(2);
    for (int i = 0; i < 8; i++) {
        if (threadIdx.x == 0) {
            FILL(i);
        }
        ccute_pipeline_wait(&pipe, i);
        out[128 * i + threadIdx.x] = s[i % 2][threadIdx.x];
        meet();
    }
}

CCUTE_FOLD __global__ void consumers_meet_at_a_barrier(MAP, float *out)
{
    PIPE(2);
    __shared__ ccute_barrier read;
    ccute_barrier_init(&read, blockDim.x);
    for (int i = 0; i < 8; i++) {
        if (threadIdx.x == 0) {
            FILL(i);
        }
        ccute_pipeline_wait(&pipe, i);
        out[128 * i + threadIdx.x] = s[i % 2][threadIdx.x];
        ccute_barrier_arrive(&read);
        ccute_barrier_wait(&read, i % 2);
    }
}

/* The thread that fills a stage is the one that reads it, and goes on when it has. */
CCUTE_FOLD __global__ void one_thread_fills_and_reads(MAP, const __grid_constant__ ccute_tma to, int n)
{
    PIPE(2);
    for (int i = 0; i < n; i++) {
        FILL(i);
        TAKE(i);
        ccute_tma_store_tile(&to, s[i % 2], 0, 32 * i);
        ccute_bulk_commit();
        ccute_bulk_wait_read(0);
    }
}

CCUTE_FOLD __global__ void by_names(MAP, int n)
{
    PIPE(2);
    for (int i = 0; i < 8; i++) {
        ccute_barrier_wait(&pipe.empty[i % 2], (i / 2 & 1) ^ 1);
        FILL(i);
        ccute_barrier_wait(&pipe.full[i % 2], i / 2 & 1);
        ccute_barrier_arrive(&pipe.empty[i % 2]);
    }
}

/* Bytes that are typed, for one stage of the two that the array has. */
CCUTE_FOLD __global__ void full_by_name(MAP, int n)
{
    PIPE(2);
    for (int i = 0; i < 8; i++) {
        ccute_pipeline_acquire(&pipe, i);
        ccute_barrier_expect(&pipe.full[i % 2], 4096);
        ccute_tma_load_tile(s[i % 2], &map, &pipe.full[i % 2], 0, 32 * i);
        ccute_pipeline_commit(&pipe, i);
        TAKE(i);
    }
}

CCUTE_FOLD __global__ void swapped(MAP, int n)
{
    TILES(2);
    __shared__ ccute_barrier b0, b1;
    ccute_barrier *now = &b0, *then = &b1;
    ccute_barrier_init(&b0, 1);
    ccute_barrier_init(&b1, 1);
    for (int i = 0; i < n; i++) {
        ccute_barrier_arrive_expect(then, ccute_tma_bytes(&map));
        ccute_tma_load_tile(s[i % 2], &map, then, 0, 0);
        if (i)
            ccute_barrier_wait(now, i / 2 & 1);
        ccute_barrier *const other = now;
        now = then;
        then = other;
    }
}

CCUTE_FOLD __global__ void out_of_sight(MAP, int n)
{
    TILES(1);
    __shared__ ccute_barrier full;
    elsewhere(&full);
    ccute_tma_load_tile(s, &map, &full, 0, 0);
    ccute_fence_async();
    ccute_tma_store_tile(&map, s, 0, 0);
    asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;");
}

struct guard {
    __device__ ~guard() { ccute_bulk_wait(0); }
};

CCUTE_FOLD __global__ void by_methods(MAP, int n)
{
    TILES(1);
    __shared__ ccute_barrier full;
    const auto wait = [&](int i) { ccute_barrier_wait(&full, i); };
    guard last;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 1);
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(s, &map, &full, 0, 0);
    }
    wait(0);
    if (threadIdx.x == 0) {
        ccute_tma_store_tile(&map, s, 32, 32);
        ccute_bulk_commit();
    }
}

/* Parities that change, two phases a round, a barrier for each round, and one round after another of a loop around. */
CCUTE_FOLD __global__ void parities(MAP, int n)
{
    __shared__ ccute_barrier a, b, c, d;
    if (threadIdx.x == 0) {
        ccute_barrier_init(&a, 1);
        ccute_barrier_init(&b, 1);
        ccute_barrier_init(&d, 1);
    }
    __syncthreads();
    for (int i = 0; i < 4; i++) {
        ccute_barrier_arrive(&a);
        ccute_barrier_wait(&a, i & 1);
        ccute_barrier_arrive(&b);
        ccute_barrier_wait(&b, 0);
        ccute_barrier_arrive(&b);
        ccute_barrier_wait(&b, 1);
        ccute_barrier_init(&c, 1);
        ccute_barrier_arrive(&c);
        ccute_barrier_wait(&c, 0);
        ccute_barrier_invalidate(&c);
        for (int k = 0; k < 2; k++)
            ccute_barrier_arrive(&d);
        ccute_barrier_wait(&d, 1);
    }
}

void run(ccute_tma map)
{
    CCUTE_LAUNCH(no_more_than_stages, 1, 1, 0, 0, map);
    CCUTE_LAUNCH(prologue, 1, 1, 0, 0, map, 4);
    CCUTE_LAUNCH(in_some_rounds, 1, 1, 0, 0, map);
    CCUTE_LAUNCH(by_names, 1, 1, 0, 0, map, 4);
    CCUTE_LAUNCH(full_by_name, 1, 1, 0, 0, map, 4);
    CCUTE_LAUNCH(swapped, 1, 1, 0, 0, map, 4);
    CCUTE_LAUNCH(out_of_sight, 1, 1, 0, 0, map, 4);
    CCUTE_LAUNCH(by_methods, 1, 32, 0, 0, map, 4);
}
// ---- folded ----
// ! protocol_right.cu:66:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void in_one_round(MAP, float *out)
// !                            ^~~~~~~~~~~~
// ! protocol_right.cu:107:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void consumers_meet_the_producer(MAP, float *out)
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_right.cu:120:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void consumers_meet_in_a_helper(MAP, float *out)
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_right.cu:133:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void consumers_meet_at_a_barrier(MAP, float *out)
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_right.cu:150:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void one_thread_fills_and_reads(MAP, const __grid_constant__ ccute_tma to, int n)
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_right.cu:179:9: remark: not checked: foldc cannot compare this number of bytes with the copies to 'pipe.full[i % 2]', because it does not see all of them or the tile of their map: for the tile of a map pass ccute_tma_bytes
// !         ccute_barrier_expect(&pipe.full[i % 2], 4096);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_right.cu:182:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it cannot compare the bytes that are expected here with those of the copies
// !         TAKE(i);
// !         ^~~~~~~
// ! protocol_right.cu:194:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the barrier
// !         ccute_barrier_arrive_expect(then, ccute_tma_bytes(&map));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! protocol_right.cu:208:5: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because this code, whose instructions it does not see, may come to a barrier
// !     elsewhere(&full);
// !     ^~~~~~~~~~~~~~~~
// ! protocol_right.cu:240:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void parities(MAP, int n)
// !                            ^~~~~~~~
