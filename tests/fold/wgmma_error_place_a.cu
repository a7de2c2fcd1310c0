#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    const ccute_layout pa = ccute_fragment_A(mma, tile), pb = ccute_partition_B(mine, tile);
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
// ! wgmma_error_place_a.cu:12:35: error: this layout is for A of wgmma(64, f16, f16, f32) in registers, and A is in shared memory: ccute_partition_A_shared makes the layout of A in shared memory
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                                   ^
