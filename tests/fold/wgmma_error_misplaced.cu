// The array is aligned, and the tile begins in the middle of a repeat of its swizzle: at a constant, or at a stage of half a repeat.
// Whole repeats are right.
#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) constant(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    __shared__ __align__(1024) unsigned short a[3 * 4096];
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a + 64, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) stages(float *out, int stage)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    __shared__ __align__(1024) unsigned short a[3 * 4096];
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a + stage % 3 * 4096, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, &a[stage % 3 * 256], pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_misplaced.cu:14:35: error: A is read at addresses that repeat every 1024 bytes, its array is aligned to them, and '(a + 64)' is not known to begin a multiple of them after it: put each tile at a multiple of 1024 bytes
// !     ccute_gemm_first(mine, c, fc, a + 64, pa, b, pb);
// !                                   ^~~~~~
// ! wgmma_error_misplaced.cu:33:35: error: A is read at addresses that repeat every 1024 bytes, its array is aligned to them, and '(&a[stage % 3 * 256])' is not known to begin a multiple of them after it: put each tile at a multiple of 1024 bytes
// !     ccute_gemm_first(mine, c, fc, &a[stage % 3 * 256], pa, b, pb);
// !                                   ^~~~~~~~~~~~~~~~~~~
