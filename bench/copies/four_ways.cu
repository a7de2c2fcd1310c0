/* The four ways to copy an 8x128 tile: 128 threads, 1x8 elements each, through registers. Compiled once for each type
 * of element: -DELEMENT=float -DSUFFIX=f32. Each way with the row stride known, known at run time, and with every
 * stride known at run time only. */
#include "kernels.h"
#include <ccute/ccute.h>
#include <ccute/short.h>

#define NAME_(way, suffix) way##_##suffix
#define NAME_I_(way, suffix) NAME_(way, suffix)
#define NAME(way) NAME_I_(way, SUFFIX)

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
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 8 * sizeof(ELEMENT)),
                                                        ccute_make_layout(TUP(8, 16), TUP(16, 1)),
                                                        ccute_make_layout(TUP(1, 8)));
    return ccute_partition_S(copy, tile, thread);
}

/* ---- Every stride known ---- */

CCUTE_FOLD __global__ void __launch_bounds__(128) k_algebra(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d)
{
    const ccute_layout m = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_layout mine = by_algebra(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
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

CCUTE_FOLD __global__ void __launch_bounds__(128) k_algebra_ld(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int rows, int columns)
{
    const ccute_layout m = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    const ccute_layout mine = by_algebra(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_tv_ld(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int rows, int columns)
{
    const ccute_layout m = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    const ccute_layout mine = by_tv(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_tiled_ld(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int rows, int columns)
{
    const ccute_layout m = ccute_make_layout(TUP(rows, columns), TUP(columns, 1));
    const ccute_layout mine = by_tiled_copy(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

/* ---- Every stride known at run time only ---- */

CCUTE_FOLD __global__ void __launch_bounds__(128) k_algebra_any(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int rows, int columns, int dm, int dn)
{
    const ccute_layout m = ccute_make_layout(TUP(rows, columns), TUP(dm, dn));
    const ccute_layout mine = by_algebra(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_tv_any(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int rows, int columns, int dm, int dn)
{
    const ccute_layout m = ccute_make_layout(TUP(rows, columns), TUP(dm, dn));
    const ccute_layout mine = by_tv(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k_tiled_any(const ELEMENT *__restrict__ s, ELEMENT *__restrict__ d, int rows, int columns, int dm, int dn)
{
    const ccute_layout m = ccute_make_layout(TUP(rows, columns), TUP(dm, dn));
    const ccute_layout mine = by_tiled_copy(m, blockIdx.y, blockIdx.x, threadIdx.x);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, s, mine);
}
