/* Kernels of which something is left open: tests/choose/cases has what is chosen for it. In each, `mine` is the
   part of a thread, which it stores to. */
#include <ccute/ccute.h>

CCUTE_FOLD __global__ void nothing(float *p, int ld)
{
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(1, ld)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void stated(float *p)
{
    CCUTE_ASSUME(blockDim.x == 64);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(4, 1)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void at_most(float *p)
{
    CCUTE_ASSUME(blockDim.x <= 64);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(4, 1)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void at_least(float *p)
{
    CCUTE_ASSUME(blockDim.x >= 200);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(4, 1)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void a_multiple(float *p)
{
    CCUTE_ASSUME(blockDim.x % 96 == 0);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(4, 1)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void __launch_bounds__(96) bounds(float *p)
{
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(4, 1)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void __launch_bounds__(256) bounds_and_multiple(float *p)
{
    CCUTE_ASSUME(blockDim.x % 96 == 0);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(4, 1)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD CCUTE_BLOCK_DIM(16, 8, 1) __global__ void dimensions(float *p, int ld)
{
    const ccute_layout all = ccute_make_layout(CCUTE_T(16, 4, 8), CCUTE_T(4, 1, ld));
    const ccute_layout mine = ccute_slice(all, (int)threadIdx.x, CCUTE_ALL, (int)threadIdx.y);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

/* No statement uses the copy, whose 8 by 4 threads are the block. */
CCUTE_FOLD __global__ void tiled(float *p, int ld)
{
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout(CCUTE_T(8, 4), CCUTE_T(4, 1)),
                              ccute_make_layout(CCUTE_T(1, 4), CCUTE_T(0, 1)));
    const ccute_layout mine =
        ccute_partition_D(copy, ccute_make_layout(CCUTE_T(8, 16), CCUTE_T(ld, 1)), (int)threadIdx.x);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void divisor(float *p, int ld)
{
    CCUTE_ASSUME(ld % 24 == 0);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(1, ld)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

/* The multiple of 10 behind 1024, and the rest. */
CCUTE_FOLD __global__ void divisor_and_rest(float *p, int ld)
{
    CCUTE_ASSUME(ld > 0 && ld % 10 == 1);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(1, ld)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void range(float *p, int ld)
{
    CCUTE_ASSUME(ld > 40 && ld <= 100);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(1, ld)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

/* No round number is in the range: its least. */
CCUTE_FOLD __global__ void narrow(float *p, int ld)
{
    CCUTE_ASSUME(ld > 100 && ld <= 110);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(1, ld)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void equal(float *p, int n, int ld)
{
    CCUTE_ASSUME(n == ld);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(n, ld)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

/* 256 is the first round number that is twice one. */
CCUTE_FOLD __global__ void twice(float *p, int n, int ld)
{
    CCUTE_ASSUME(n == 2 * ld);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(n, ld)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void __launch_bounds__(96) the_block(float *p, int n)
{
    CCUTE_ASSUME(n == (int)blockDim.x);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(1, n)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

CCUTE_FOLD __global__ void the_grid(float *p, int n)
{
    CCUTE_ASSUME(n == (int)gridDim.x);
    const ccute_layout mine = ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T((int)gridDim.x, n)),
                                          (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

/* No round number's square has that rest; 1027 is 10 modulo 113 and 10 * 10 is 100. */
CCUTE_FOLD __global__ void far(float *p, int n)
{
    CCUTE_ASSUME(n > 0 && n < 4000 && n * n % 113 == 100);
    const ccute_layout mine =
        ccute_slice(ccute_make_layout(CCUTE_T((int)blockDim.x, 4), CCUTE_T(1, n)), (int)threadIdx.x, CCUTE_ALL);
    for (int i = 0; i < 4; i++)
        p[ccute_at(mine, i)] = 1;
}

/* The counter has its first value. */
CCUTE_FOLD __global__ void first_round(float *p, int n)
{
    for (int k = 8; k < n; k += 4) {
        const ccute_layout mine =
            ccute_slice(ccute_make_layout(CCUTE_T(32, 4), CCUTE_T(k, 1)), (int)threadIdx.x, CCUTE_ALL);
        for (int i = 0; i < 4; i++)
            p[ccute_at(mine, i)] = 1;
    }
}
