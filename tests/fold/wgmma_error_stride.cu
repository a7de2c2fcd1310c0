#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TUP(8, 8), 64), TUP(TUP(64, 516), 1)));
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 40000);
    CCUTE_SHARED(unsigned short, b, tile, 40000);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_stride.cu:12:38: error: A as Sw<3,3,3> o 0 o (((8,8),16),1,4):(((64,516),1),0,16) has no descriptor: the second stride of mode 0 is 516, and a descriptor holds multiples of 8 (16 bytes) from 0 to 16383 of them; the nearest tile that has one is ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64)
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                                      ^~
