/* The four ways to copy an 8x128 tile: 128 threads, 1x8 elements each, through registers. Compiled once for each type
 * of element: -DELEMENT=float -DSUFFIX=f32. Each way with the row stride known, known at run time, and with every
 * stride known at run time only. */
#include "kernels.h"
#include <ccute/ccute.h>
#include <ccute/short.h>

#if defined NEEDS_HALF
#include <cuda_fp16.h>
#endif

enum { ROWS = sizeof(ELEMENT) == 4 ? 16384 : 32768, COLUMNS = 16384 };

/* What a thread has of the matrix m, by way. */
CCUTE_FOLD static __device__ ccute_layout by_algebra(const ccute_layout m, int row, int column, int thread)
{
    const ccute_layout tile = ccute_local_tile(m, TUP(8, 128), TUP(row, column));
    return ccute_slice(ccute_zipped_divide(tile, TUP(1, 8)), ALL, TUP(thread / 16, thread % 16));
}

CCUTE_FOLD static __device__ ccute_layout by_tv(const ccute_layout m, int row, int column, int thread)
{
    const ccute_layout tile = ccute_local_tile(m, TUP(8, 128), TUP(row, column));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8));
    return ccute_slice(ccute_composition(tile, tv), thread, ALL);
}

CCUTE_FOLD static __device__ ccute_layout by_tiled_copy(const ccute_layout m, int row, int column, int thread)
{
    const ccute_layout tile = ccute_local_tile(m, TUP(8, 128), TUP(row, column));
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(128, 8 * sizeof(ELEMENT)), ccute_make_layout(TUP(8, 16), TUP(16, 1)),
                              ccute_make_layout(TUP(1, 8)));
    return ccute_partition_S(copy, tile, thread);
}

/* The lanes of a warp side by side: 16 bytes each, thread by thread. */
CCUTE_FOLD static __device__ ccute_layout by_lanes(const ccute_layout m, int row, int column, int thread)
{
    enum { VECTOR = 16 / sizeof(ELEMENT), CHUNKS = 128 / VECTOR };
    const ccute_layout tile = ccute_local_tile(m, TUP(8, 128), TUP(row, column));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 8 * sizeof(ELEMENT)),
                                                        ccute_make_layout(TUP(128 / CHUNKS, CHUNKS), TUP(CHUNKS, 1)),
                                                        ccute_make_layout(TUP(1, VECTOR)));
    return ccute_partition_S(copy, tile, thread);
}

/* ---- Every stride known ---- */

CCUTE_FOLD __global__ void __launch_bounds__(128) k_element(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d)
{
    const ccute_layout m = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout tile = ccute_local_tile(m, TUP(8, 128), TUP(blockIdx.y, blockIdx.x));
    for (int i = 0; i < 8; i++) {
        const int column = threadIdx.x % 16 * 8 + i;
        d[ccute_at(tile, threadIdx.x / 16, column)] = s[ccute_at(tile, threadIdx.x / 16, column)];
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_lanes(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d)
{
    const ccute_layout m = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout mine = by_lanes(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128)
    k_lanes_ld(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int columns)
{
    const ccute_layout m = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout mine = by_lanes(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_algebra(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d)
{
    const ccute_layout m = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout mine = by_algebra(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_tv(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d)
{
    const ccute_layout m = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout mine = by_tv(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_tiled(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d)
{
    const ccute_layout m = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout mine = by_tiled_copy(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

/* ---- Row stride known at run time ---- */

CCUTE_FOLD __global__ void __launch_bounds__(128)
    k_algebra_ld(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int columns)
{
    const ccute_layout m = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout mine = by_algebra(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128)
    k_tv_ld(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int columns)
{
    const ccute_layout m = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout mine = by_tv(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128)
    k_tiled_ld(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int columns)
{
    const ccute_layout m = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout mine = by_tiled_copy(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

/* ---- Every stride known at run time only ---- */

CCUTE_FOLD __global__ void __launch_bounds__(128)
    k_algebra_any(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int dm, int dn)
{
    const ccute_layout m = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(dm, dn));
    const ccute_layout mine = by_algebra(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128)
    k_tv_any(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int dm, int dn)
{
    const ccute_layout m = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(dm, dn));
    const ccute_layout mine = by_tv(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128)
    k_tiled_any(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int dm, int dn)
{
    const ccute_layout m = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(dm, dn));
    const ccute_layout mine = by_tiled_copy(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

/* ---- Launchers ---- */

#define KNOWN(way)                                                                                                     \
    void NAME_(ccute_##way, SUFFIX)(const void *s, void *d, int rows, int columns, cudaStream_t stream)                \
    {                                                                                                                  \
        k_##way<<<dim3(columns / 128, rows / 8), 128, 0, stream>>>((const ELEMENT *)s, (ELEMENT *)d);                  \
    }
#define AT_RUN_TIME(way, ...)                                                                                          \
    void NAME_(ccute_##way, SUFFIX)(const void *s, void *d, int rows, int columns, cudaStream_t stream)                \
    {                                                                                                                  \
        k_##way<<<dim3(columns / 128, rows / 8), 128, 0, stream>>>((const ELEMENT *)s, (ELEMENT *)d, __VA_ARGS__);     \
    }
KNOWN(element)
KNOWN(algebra)
KNOWN(tv)
KNOWN(tiled)
KNOWN(lanes)
AT_RUN_TIME(algebra_ld, columns)
AT_RUN_TIME(tv_ld, columns)
AT_RUN_TIME(tiled_ld, columns)
AT_RUN_TIME(lanes_ld, columns)
AT_RUN_TIME(algebra_any, columns, 1)
AT_RUN_TIME(tv_any, columns, 1)
AT_RUN_TIME(tiled_any, columns, 1)
