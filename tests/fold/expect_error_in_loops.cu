// A phase expects other bytes than the copies of a loop bring, which runs a known number of times.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

#define MAPS const __grid_constant__ ccute_tma ma, const __grid_constant__ ccute_tma mb
#define BARRIER                                                                                                        \
    __shared__ __align__(1024) short s[4][4096];                                                                       \
    __shared__ ccute_barrier full;                                                                                     \
    if (threadIdx.x == 0)                                                                                              \
        ccute_barrier_init(&full, 1);                                                                                  \
    __syncthreads()

CCUTE_FOLD __global__ void once_for_four(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
        for (int i = 0; i < 4; i++)
            ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void four_for_two(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 4 * ccute_tma_bytes(&ma));
        for (int i = 0; i <= 3; i += 2)
            ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void loops_in_loops(MAPS, int n)
{
    BARRIER;
    for (int k = 0; k < n; k++) {
        if (threadIdx.x == 0) {
            ccute_barrier_arrive_expect(&full, 4 * ccute_tma_bytes(&ma));
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; ++j) {
                    ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
                    ccute_tma_load_tile(s[j], &mb, &full, 0, 64 * i);
                }
        }
        ccute_barrier_wait(&full, k & 1);
    }
}
// ---- folded ----
// exit 1
// ! expect_error_in_loops.cu:20:13: error: this copy brings 'full' 3 * ccute_tma_bytes(&ma) that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !             ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_in_loops.cu:18:9: note: it expects ccute_tma_bytes(&ma) here
// !         ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_in_loops.cu:29:9: error: a phase of 'full' expects 2 * ccute_tma_bytes(&ma) more than copies bring, so that a wait for it never ends: begin the copy that brings them at this barrier, or do not expect them
// !         ccute_barrier_arrive_expect(&full, 4 * ccute_tma_bytes(&ma));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_in_loops.cu:31:13: note: the copies to it bring 2 * ccute_tma_bytes(&ma); the last one begins here
// !             ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_in_loops.cu:45:21: error: this copy brings 'full' 4 * ccute_tma_bytes(&mb) that no phase of it expects: call ccute_barrier_arrive_expect with all bytes of the phase's copies, before them
// !                     ccute_tma_load_tile(s[j], &mb, &full, 0, 64 * i);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! expect_error_in_loops.cu:41:13: note: it expects 4 * ccute_tma_bytes(&ma) here
// !             ccute_barrier_arrive_expect(&full, 4 * ccute_tma_bytes(&ma));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
