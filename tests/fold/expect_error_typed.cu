// Bytes that are typed as numbers, and copies that bring others: the statement says how many.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

struct store {
    alignas(1024) short a[4][4096];
    ccute_pipeline<4> pipe;
};

#define MAP const __grid_constant__ ccute_tma m, const short *p, int n
#define BARRIER                                                                                                        \
    __shared__ __align__(1024) short s[4][4096];                                                                       \
    __shared__ ccute_barrier full;                                                                                     \
    if (threadIdx.x == 0)                                                                                              \
        ccute_barrier_init(&full, 1);                                                                                  \
    __syncthreads();                                                                                                   \
    TILE
#define TILE                                                                                                           \
    const ccute_layout stage = ccute_make_layout(TUP(64, 64), TUP(64, 1));                                             \
    const ccute_layout tile = ccute_make_layout(TUP(64, 64), TUP(1024, 1));                                            \
    const ccute_layout row = ccute_make_layout(TUP(64, 64), TUP(1, 0)), column = ccute_make_layout(TUP(64, 64), TUP(0, 1))

CCUTE_FOLD __global__ void right(MAP)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 2 * 64 * 64 * sizeof(short));
        ccute_copy_bounded_with(ccute_tma_load(&m, &full), s[0], stage, p, tile, TUP(1024, 1024), row, column);
        ccute_tma_load_tile(s[1], &m, &full, 64, 0); /* the same map */
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void too_few(MAP)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 4096);
        ccute_copy_bounded_with(ccute_tma_load(&m, &full), s[0], stage, p, tile, TUP(1024, 1024), row, column);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void one_too_many(MAP)
{
    BARRIER;
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full, 8193);
            ccute_copy_bounded_with(ccute_tma_load(&m, &full), s[0], stage, p, tile, TUP(1024, 1024), row, column);
        }
        ccute_barrier_wait(&full, k & 1);
        __syncthreads();
    }
}

CCUTE_FOLD __global__ void one_of_two(MAP)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_expect(&full, 8192);
        ccute_barrier_arrive(&full);
        for (int i = 0; i < 2; i++)
            ccute_copy_bounded_with(ccute_tma_load(&m, &full), s[i], stage, p, tile, TUP(1024, 1024), row, column);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void runs(MAP)
{
    BARRIER;
    CCUTE_ALIGNED(p, 16);
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 8192);
        ccute_copy_with(ccute_bulk_load_atom(&full), &s[0][0], ccute_make_layout(2048), p, ccute_make_layout(2048));
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void stages(MAP)
{
    CCUTE_SHARED_STORAGE(s, store);
    TILE;
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        for (int i = 0; i < n; i++) {
            ccute_barrier *const full = &s.pipe.full[i % 4];
            ccute_pipeline_acquire(&s.pipe, i);
            ccute_barrier_expect(full, 4096);
            ccute_copy_bounded_with(ccute_tma_load(&m, full), s.a[i % 4], stage, p, tile, TUP(1024, 1024), row, column);
            ccute_pipeline_commit(&s.pipe, i);
        }
}

CCUTE_FOLD __global__ void stages_twice(MAP)
{
    CCUTE_SHARED_STORAGE(s, store);
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, 1);
    __syncthreads();
    if (threadIdx.x == 0)
        for (int i = 0; i < n; i++) {
            ccute_pipeline_acquire(&s.pipe, i);
            ccute_barrier_expect(&s.pipe.full[i % 4], ccute_tma_bytes(&m)); /* the pipeline does that itself */
            ccute_pipeline_load_tile(&s.pipe, i, s.a[i % 4], &m, 0, 64 * i);
            ccute_pipeline_commit(&s.pipe, i);
        }
}
// ---- folded ----
// exit 1
// ! expect_error_typed.cu:40:9: error: this copy brings 'full' 4096 bytes that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !         ccute_copy_bounded_with(ccute_tma_load(&m, &full), s[0], stage, p, tile, TUP(1024, 1024), row, column);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:39:9: note: it expects 4096 bytes here
// !         ccute_barrier_arrive_expect(&full, 4096);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:50:13: error: a phase of 'full' expects 1 byte more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !             ccute_barrier_arrive_expect(&full, 8193);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:51:13: note: the copies to it bring 8192 bytes; the last one begins here
// !             ccute_copy_bounded_with(ccute_tma_load(&m, &full), s[0], stage, p, tile, TUP(1024, 1024), row, column);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:65:13: error: this copy brings 'full' 8192 bytes that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !             ccute_copy_bounded_with(ccute_tma_load(&m, &full), s[i], stage, p, tile, TUP(1024, 1024), row, column);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:62:9: note: it expects 8192 bytes here
// !         ccute_barrier_expect(&full, 8192);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:75:9: error: a phase of 'full' expects 4096 bytes more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, 8192);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:76:9: note: the copies to it bring 4096 bytes; the last one begins here
// !         ccute_copy_with(ccute_bulk_load_atom(&full), &s[0][0], ccute_make_layout(2048), p, ccute_make_layout(2048));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:93:13: error: this copy brings 'full' 4096 bytes that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !             ccute_copy_bounded_with(ccute_tma_load(&m, full), s.a[i % 4], stage, p, tile, TUP(1024, 1024), row, column);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:92:13: note: it expects 4096 bytes here
// !             ccute_barrier_expect(full, 4096);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_typed.cu:107:13: error: a phase of 's.pipe.full[i % 4]' expects ccute_tma_bytes(&m) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !             ccute_barrier_expect(&s.pipe.full[i % 4], ccute_tma_bytes(&m)); /* the pipeline does that itself */
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
