// Bytes that a phase expects, and loops whose copies bring them, once each or as often as a condition says.
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

CCUTE_FOLD __global__ void four(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 4 * ccute_tma_bytes(&ma));
        for (int i = 0; i < 4; i++)
            ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void both_in_the_loop(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0)
        for (int i = 0; i < 4; i++) {
            ccute_barrier_expect(&full, ccute_tma_bytes(&ma));
            ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
        }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void some_rounds(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
        for (int i = 0; i < 4; i++)
            if (i == n)
                ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void until_a_break(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&ma));
        for (int i = 0; i < 4; i++) {
            ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
            if (i == n)
                break;
        }
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void of_a_case(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, (n ? 2 : 1) * ccute_tma_bytes(&ma));
        switch (n) {
        case 0:
            ccute_tma_load_tile(s[0], &ma, &full, 0, 0);
            break;
        default:
            for (int i = 0; i < 2; i++)
                ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
        }
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void a_counter_that_moves(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, 2 * ccute_tma_bytes(&ma));
        for (int i = 0; i < 4; i++) {
            ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
            i += 1;
        }
    }
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void those_that_stay(MAPS, int n)
{
    BARRIER;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, n > 5 ? ccute_tma_bytes(&ma) : 5 * ccute_tma_bytes(&ma));
        ccute_tma_load_tile(s[0], &ma, &full, 0, 0);
        if (n > 5)
            return;
        for (int i = 0; i < 4; i++)
            ccute_tma_load_tile(s[i], &ma, &full, 0, 64 * i);
    }
    ccute_barrier_wait(&full, 0);
}
// ---- folded ----
// ! expect_right_in_loops.cu:14:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void four(MAPS, int n)
// !                            ^~~~
// ! expect_right_in_loops.cu:25:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void both_in_the_loop(MAPS, int n)
// !                            ^~~~~~~~~~~~~~~~
// ! expect_right_in_loops.cu:36:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void some_rounds(MAPS, int n)
// !                            ^~~~~~~~~~~
// ! expect_right_in_loops.cu:48:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void until_a_break(MAPS, int n)
// !                            ^~~~~~~~~~~~~
// ! expect_right_in_loops.cu:62:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void of_a_case(MAPS, int n)
// !                            ^~~~~~~~~
// ! expect_right_in_loops.cu:79:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void a_counter_that_moves(MAPS, int n)
// !                            ^~~~~~~~~~~~~~~~~~~~
// ! expect_right_in_loops.cu:92:28: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know their number; remedy: state them with CCUTE_BLOCK_DIM
// ! CCUTE_FOLD __global__ void those_that_stay(MAPS, int n)
// !                            ^~~~~~~~~~~~~~~
