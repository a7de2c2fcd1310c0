#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    const float *const p = c + 4;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    out[threadIdx.x] = p[3];
    ccute_wgmma_wait(0);
}
// ---- folded ----
// exit 1
// ! wgmma_error_flight_pointer.cu:15:24: error: 'c' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[threadIdx.x] = p[3];
// !                        ^
// ! wgmma_error_flight_pointer.cu:13:5: note: the product begins here
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
