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
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_flight.cu:14:52: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !                                                    ^
// ! wgmma_error_flight.cu:12:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_flight.cu:14:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
