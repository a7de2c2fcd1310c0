#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, ccute_make_layout(TUP(64, 8)), b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_values_a.cu:12:38: error: for one wgmma(64, f16, f16, f32) a thread has 8 elements of A in registers, or the four warps read 1024 of shared memory, and mode 0 of (64,8):(1,64) has 64: ccute_fragment_A and ccute_partition_A_shared make the layouts, (values, ...) of two or three modes
// !     ccute_gemm_first(mine, c, fc, a, ccute_make_layout(TUP(64, 8)), b, pb);
// !                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
