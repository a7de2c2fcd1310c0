/* 128x64 tiles, from global memory through shared memory and back: 256 threads, 16 bytes at once. */
#include "kernels.h"
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <cuda_fp16.h>

enum { ROWS = 128, COLUMNS = 64 };

CCUTE_FOLD __global__ void __launch_bounds__(256) k_tile(const half *__restrict__ s, half *__restrict__ d, int columns)
{
    const ccute_layout matrix = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout tile = ccute_local_tile(matrix, TUP(ROWS, COLUMNS), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout buffer = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(128, 16), ccute_make_layout(TUP(32, 8), TUP(8, 1)), ccute_make_layout(TUP(1, 8)));
    const ccute_layout mine = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout here = ccute_partition_D(copy, buffer, threadIdx.x);
    CCUTE_SHARED(half, b, buffer, 8192);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(b, here, s, mine);
    __syncthreads();
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, mine, b, here);
}

/* The same without waiting in registers: cp.async. */
CCUTE_FOLD __global__ void __launch_bounds__(256) k_async(const half *__restrict__ s, half *__restrict__ d, int columns)
{
    const ccute_layout matrix = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout tile = ccute_local_tile(matrix, TUP(ROWS, COLUMNS), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout buffer = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async_cg(16), ccute_make_layout(TUP(32, 8), TUP(8, 1)),
                                                        ccute_make_layout(TUP(1, 8)));
    const ccute_layout mine = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout here = ccute_partition_D(copy, buffer, threadIdx.x);
    CCUTE_ASSUME(columns % 8 == 0);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    CCUTE_SHARED(half, b, buffer, 8192);
    ccute_copy_with(ccute_cp_async_cg(16), b, here, s, mine);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    ccute_copy(d, mine, b, here);
}

/* Four tiles of a row a block, the next one on its way while one is written: the buffer's stages are a mode. */
CCUTE_FOLD __global__ void __launch_bounds__(256)
    k_stages(const half *__restrict__ s, half *__restrict__ d, int columns)
{
    enum { TILES = 4 };
    const ccute_layout matrix = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout tiles = ccute_local_tile(matrix, TUP(ROWS, TILES * COLUMNS), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout stages = ccute_make_layout(TUP(ROWS, COLUMNS, 2), TUP(COLUMNS, 1, ROWS * COLUMNS));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async_cg(16), ccute_make_layout(TUP(32, 8), TUP(8, 1)),
                                                        ccute_make_layout(TUP(1, 8)));
    const ccute_layout mine = ccute_partition_S(copy, tiles, threadIdx.x);  /* piece, 32 rows each, tile */
    const ccute_layout here = ccute_partition_D(copy, stages, threadIdx.x); /* the same, in one tile; stage */
    CCUTE_ASSUME(columns % 8 == 0);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    CCUTE_SHARED(half, b, stages, 16384);
#pragma unroll
    for (int k = 0; k <= TILES; k++) {
        if (k < TILES)
            ccute_copy_with(ccute_cp_async_cg(16), b, ccute_slice(here, ALL, ALL, 0, k & 1), s,
                            ccute_slice(mine, ALL, ALL, k));
        ccute_cp_async_commit();
        if (k > 0) {
            ccute_cp_async_wait(1);
            __syncthreads();
            ccute_copy(d, ccute_slice(mine, ALL, ALL, k - 1), b, ccute_slice(here, ALL, ALL, 0, (k - 1) & 1));
            __syncthreads();
        }
    }
}

/* Into registers by ldmatrix and back by stmatrix: each warp 16 rows, four times 16 columns. */
CCUTE_FOLD __global__ void __launch_bounds__(256)
    k_matrices(const half *__restrict__ s, half *__restrict__ d, int columns)
{
    const ccute_layout matrix = ccute_make_layout(TUP(1 << 30, 1 << 30), TUP(columns, 1));
    const ccute_layout tile = ccute_local_tile(matrix, TUP(ROWS, COLUMNS), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout buffer = ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)));
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async_cg(16), ccute_make_layout(TUP(32, 8), TUP(8, 1)),
                                                        ccute_make_layout(TUP(1, 8)));
    const ccute_layout mine = ccute_partition_S(copy, tile, threadIdx.x);
    const ccute_layout here = ccute_partition_D(copy, buffer, threadIdx.x);
    const ccute_layout warp = ccute_local_tile(buffer, TUP(16, COLUMNS), TUP(threadIdx.x / 32, 0));
    const ccute_layout by_row = ccute_zipped_divide(warp, TUP(1, 8)); /* ((1,8),(16,8)): lane, then 2 of the columns */
    const ccute_layout by_lane =
        ccute_composition(by_row, ccute_make_layout(TUP(TUP(16, 2), TUP(8, 4)), TUP(TUP(8, 128), TUP(1, 256))));
    const ccute_layout rows = ccute_slice(by_lane, threadIdx.x % 32, ALL);
    const ccute_layout held = ccute_make_layout(32);
    CCUTE_ASSUME(columns % 8 == 0);
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    CCUTE_SHARED(half, b, buffer, 8192);
    CCUTE_REGS(half, r, held, 32);
    ccute_copy_with(ccute_cp_async_cg(16), b, here, s, mine);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    ccute_copy_with(ccute_ldmatrix(4), r, held, b, rows);
    __syncthreads();
    ccute_copy_with(ccute_stmatrix(4), b, rows, r, held);
    __syncthreads();
    ccute_copy(d, mine, b, here);
}

void ccute_matrices(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    k_matrices<<<dim3(columns / COLUMNS, rows / ROWS), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

void ccute_tile_async(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    k_async<<<dim3(columns / COLUMNS, rows / ROWS), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

void ccute_tile_stages(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    k_stages<<<dim3(columns / (4 * COLUMNS), rows / ROWS), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}

void ccute_tile(const void *s, void *d, int rows, int columns, cudaStream_t stream)
{
    k_tile<<<dim3(columns / COLUMNS, rows / ROWS), 256, 0, stream>>>((const half *)s, (half *)d, columns);
}
