#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(256) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    const int warp = threadIdx.x / 32 % 4;
    if (warp == 0)
        ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_digit.cu:14:26: error: wgmma(64, f16, f16, f32) needs all 128 threads that execute it together, and none comes here for which warp is 3
// !         ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                          ^~~~
