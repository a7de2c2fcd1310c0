#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_swizzle(2, 2, 3, ccute_make_layout_right(TUP(64, 64)));
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
// ! wgmma_error_swizzle.cu:12:38: error: A as Sw<2,2,3> o 0 o ((64,16),1,4):((64,1),0,16) has no descriptor: wgmma knows Sw<B,3,3> with B from 1 to 3 for elements of 16 bits, or no swizzle, and this is Sw<2,2,3>; the nearest tile that has one is ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64)
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                                      ^~
