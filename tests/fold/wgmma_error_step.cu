#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_make_layout_right(TUP(64, 64));
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_step.cu:12:38: error: A as ((64,16),1,4):((64,1),0,16) has no descriptor: mode 0 begins with the stride 64, and this swizzle needs 8; the nearest tile that has one is ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64)
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                                      ^~
