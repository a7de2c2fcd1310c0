#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 40000);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, ccute_offset_by(4, pa), b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_start.cu:12:38: error: A as Sw<3,3,3> o 4 o ((64,16),1,4):((64,1),0,16) has no descriptor: an instruction's part begins at element 4, which is not known to be a multiple of 8 (16 bytes); the nearest tile that has one is ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64)
// !     ccute_gemm_first(mine, c, fc, a, ccute_offset_by(4, pa), b, pb);
// !                                      ^~~~~~~~~~~~~~~~~~~~~~
