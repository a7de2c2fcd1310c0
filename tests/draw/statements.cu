/* Statements to be drawn: tests/run-draw.sh has what each of them is. */
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

enum { TILE_M = 32, TILE_N = 64 };

/* Tiles of two boxes of 32 columns of a matrix with 100 rows; the store begins above and before it, and ends within. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32)
    boxes(const __grid_constant__ ccute_tma map, int *a, int columns, const int *unknown)
{
    __shared__ __align__(1024) int s[TILE_M * TILE_N];
    __shared__ ccute_barrier full;
    const ccute_layout stage =
        ccute_swizzle(3, 2, 3, ccute_make_layout(TUP(TILE_M, TUP(32, 2)), TUP(32, TUP(1, TILE_M * 32))));
    CCUTE_ASSUME(columns > 0 && columns % 64 == 0);
    const ccute_layout here = ccute_local_tile(ccute_make_layout(TUP(100, columns), TUP(columns, 1)), TUP(TILE_M, TILE_N), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout i = ccute_local_tile(ccute_coord_layout(TUP(100, columns), 0), TUP(TILE_M, TILE_N), TUP(blockIdx.x, blockIdx.y));
    const ccute_layout j = ccute_local_tile(ccute_coord_layout(TUP(100, columns), 1), TUP(TILE_M, TILE_N), TUP(blockIdx.x, blockIdx.y));
    if (threadIdx.x == 0)
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, stage, a, here, TUP(100, columns), i, j);
    __syncthreads();
    if (threadIdx.x == 0) {
        const int row = unknown[threadIdx.x];
        ccute_copy_bounded_with(ccute_tma_store(&map), a, ccute_offset_by(row * columns, ccute_make_layout(TUP(TILE_M, TILE_N), TUP(columns, 1))), s, stage, TUP(100, columns), ccute_offset_by(row, ccute_make_layout(TUP(TILE_M, TILE_N), TUP(1, 0))), ccute_make_layout(TUP(TILE_M, TILE_N), TUP(0, 1)));
    }
}

/* Two instructions along N and two along K; A of four warps in shared memory. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) of_a_warp(float *out)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32),
                                                     ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_make_layout(TUP(16, 32)), fc = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 16)));
    const ccute_layout fa = ccute_fragment_A(mma, tile), fb = ccute_fragment_B(mma, tile);
    unsigned short a[16] = {1}, b[16] = {2};
    float c[8];
    ccute_gemm_first(mine, c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(256) of_four_warps(float *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(2, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 64, 16, 128, 32);
    const ccute_layout tile_b = ccute_make_layout(TUP(8, 32), TUP(1, 8)), sums = ccute_make_layout(TUP(128, 8));
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned short, a, tile_a, 4096);
    CCUTE_SHARED(unsigned short, b, tile_b, 256);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, ccute_partition_A_shared(mine, tile_a), b, ccute_partition_B(mine, tile_b));
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}

/* Two boxes along the first of three leaves, of which the tile's last 324 elements lie outside. */
CCUTE_FOLD __global__ void planes(const __grid_constant__ ccute_tma map, const short *a)
{
    __shared__ __align__(128) short s[512 * 2 * 8];
    __shared__ ccute_barrier full;
    const ccute_tuple all = TUP(700, 6, 40), tile = TUP(512, 2, 8), at = TUP(1, 2, 4);
    const ccute_layout here = ccute_local_tile(ccute_make_layout(all, TUP(240, 40, 1)), tile, at);
    const ccute_layout i = ccute_local_tile(ccute_coord_layout(all, 0), tile, at);
    const ccute_layout j = ccute_local_tile(ccute_coord_layout(all, 1), tile, at);
    const ccute_layout k = ccute_local_tile(ccute_coord_layout(all, 2), tile, at);
    if (threadIdx.x == 0)
        ccute_copy_bounded_with(ccute_tma_load(&map, &full), s, ccute_make_layout(tile, TUP(16, 8, 1)), a, here, all, i, j, k);
}
