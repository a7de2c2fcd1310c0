// Each of these barriers gets no more arrivals and bytes than it takes, or it is not known how many threads come.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

#define MAP const __grid_constant__ ccute_tma m, const short *p, int n
#define BARRIERS                                                                                                       \
    __shared__ __align__(1024) short s[4][4096];                                                                       \
    __shared__ ccute_barrier full, other, fulls[4];                                                                    \
    if (threadIdx.x == 0) {                                                                                            \
        ccute_barrier_init(&full, 1);                                                                                  \
        ccute_barrier_init(&other, 1);                                                                                 \
        for (int i = 0; i < 4; i++)                                                                                    \
            ccute_barrier_init(&fulls[i], 1);                                                                          \
    }                                                                                                                  \
    __syncthreads();                                                                                                   \
    const int w = threadIdx.x / 32;                                                                                    \
    const unsigned lane = threadIdx.x % 32
#define LOAD(i, b)                                                                                                     \
    ccute_barrier_arrive_expect(b, ccute_tma_bytes(&m));                                                               \
    ccute_tma_load_tile(s[i], &m, b, 0, 0)

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r1(MAP)
{
    BARRIERS;
    ccute_barrier *b = &fulls[threadIdx.x / 32];
    if (lane == 0) {
        LOAD(w, b);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r2(MAP)
{
    BARRIERS;
    if (lane == 0) {
        LOAD(w, &fulls[w]);
    }
    ccute_barrier_wait(&fulls[w], 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r3(MAP)
{
    BARRIERS;
    if (lane == 0) {
        LOAD(w, fulls + w);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r4(MAP)
{
    BARRIERS;
    if (lane == 0 && w < 2) {
        ccute_barrier *b = w ? &full : &other;
        LOAD(0, b);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r4b(MAP)
{
    BARRIERS;
    if (lane == 0 && w < 2) {
        LOAD(0, w ? &full : &other);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r5(MAP)
{
    BARRIERS;
    for (int i = 0; i < 4; i++)
        if (w == i && lane == 0) {
            LOAD(i, &fulls[i]);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r6(MAP)
{
    BARRIERS;
    const auto f = [&] { LOAD(0, &full); };
    if (threadIdx.x == 0)
        f();
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r7(MAP)
{
    BARRIERS;
    if (threadIdx.x)
        return;
    LOAD(0, &full);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r8(MAP)
{
    BARRIERS;
    if (lane == 0 && w < 2) {
        if (w == 1)
            ccute_barrier_wait(&full, 0);
        ccute_barrier_arrive(&full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r9(MAP)
{
    BARRIERS;
    if (threadIdx.x == n) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r10(MAP)
{
    BARRIERS;
    if (n > 4)
        if (threadIdx.x == 0) {
            LOAD(0, &full);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r11(MAP)
{
    BARRIERS;
    if (p[threadIdx.x] == 3) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r12(MAP)
{
    BARRIERS;
    bool leader = threadIdx.x == 0;
    if (n)
        leader = threadIdx.x == 1;
    if (leader) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r13(MAP)
{
    BARRIERS;
    for (int i = threadIdx.x; i < 1; i += 128) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r14(MAP)
{
    BARRIERS;
    for (int i = threadIdx.x; i < 1; i += n) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r15(MAP)
{
    BARRIERS;
    if (w == 0 && ccute_elect_one()) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r16(MAP)
{
    BARRIERS;
    const bool l = ccute_elect_one();
    if (w == 0)
        if (l) {
            LOAD(0, &full);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r17(MAP)
{
    BARRIERS;
    if (w == n && ccute_elect_one()) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r18(MAP)
{
    BARRIERS;
    const int who = __shfl_sync(~0u, w, 0);
    if (who == 0 && lane == 0) {
        LOAD(0, &full);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r19(MAP)
{
    BARRIERS;
    switch (w) {
    case 0:
        if (lane == 0) {
            LOAD(0, &full);
        }
        break;
    default:
        ccute_barrier_wait(&full, 0);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r20(MAP)
{
    BARRIERS;
    if (lane == 0) {
        for (int k = 0; k < n; k++) {
            ccute_barrier_wait(&fulls[w], k & 1 ^ 1);
            LOAD(w, &fulls[w]);
        }
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r21(MAP)
{
    BARRIERS;
    int turn = w;
    if (lane == 0) {
        LOAD(turn, &fulls[turn]);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r22(MAP)
{
    BARRIERS;
    if (lane == 0)
        for (int k = 0; n--; k++) {
            LOAD(w, &fulls[w]);
            ccute_barrier_wait(&fulls[w], k & 1);
        }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r23(MAP)
{
    BARRIERS;
    ccute_barrier *b = &fulls[0];
    b += w;
    if (lane == 0) {
        LOAD(w, b);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r24(MAP)
{
    BARRIERS;
    ccute_barrier &b = fulls[w];
    if (lane == 0) {
        LOAD(w, &b);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r25(MAP)
{
    BARRIERS;
    if (lane == 0) {
        const int i = w;
        ccute_barrier *const b = &fulls[i];
        LOAD(w, b);
    }
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r26(MAP)
{
    BARRIERS;
    if (__popc(threadIdx.x) == 0) {
        LOAD(0, &full);
    }
}

__device__ void unseen(ccute_barrier *);
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r27(MAP)
{
    BARRIERS;
    if (threadIdx.x == 0) {
        ccute_barrier_arrive_expect(&full, ccute_tma_bytes(&m));
        unseen(&full);
    }
    ccute_tma_load_tile(s[0], &m, &full, 0, 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r28(MAP)
{
    BARRIERS;
    if (threadIdx.x == 0)
        ccute_barrier_arrive_expect(&full, 128 * ccute_tma_bytes(&m));
    ccute_tma_load_tile(s[w], &m, &full, 0, 0); /* 128 times */
    ccute_barrier_wait(&full, 0);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r29(MAP)
{
    __shared__ __align__(1024) short s[4][4096];
    __shared__ ccute_barrier full;
    if (threadIdx.x == 0)
        ccute_barrier_init(&full, 128);
    __syncthreads();
    LOAD(0, &full);
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) r30(MAP)
{
    BARRIERS;
    if (threadIdx.x == 0)
        ccute_barrier_arrive_expect(&full, 64);
    const ccute_bulk_atom load = ccute_bulk_load_atom(&full);
    if (threadIdx.x == 0)
        ccute_copy_with(load, s[0], ccute_make_layout(32), s[1], ccute_make_layout(32));
}
// ---- folded ----
// 300 | { ccute_block_is_(::dim3(128, 1, 1));
// 306 |         ccute_bulk_load(s[0], s[1], 64, load.barrier);
// ! arrivals_right.cu:54:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the barrier
// !         LOAD(0, b);
// !         ^~~~~~~~~~
// ! arrivals_right.cu:62:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the barrier
// !         LOAD(0, w ? &full : &other);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! arrivals_right.cu:122:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know which threads come here: an unknown value decides that
// !         LOAD(0, &full);
// !         ^~~~~~~~~~~~~~
// ! arrivals_right.cu:184:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know which threads come here: an unknown value decides that
// !         LOAD(0, &full);
// !         ^~~~~~~~~~~~~~
// ! arrivals_right.cu:238:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the barrier
// !         LOAD(w, b);
// !         ^~~~~~~~~~
// ! arrivals_right.cu:265:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know which threads come here: an unknown value decides that
// !         LOAD(0, &full);
// !         ^~~~~~~~~~~~~~
// ! arrivals_right.cu:275:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because this code, whose instructions it does not see, may come to a barrier
// !         unseen(&full);
// !         ^~~~~~~~~~~~~
// ! arrivals_right.cu:306:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because it does not know the barrier of the copy's atom
// !         ccute_copy_with(load, s[0], ccute_make_layout(32), s[1], ccute_make_layout(32));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
