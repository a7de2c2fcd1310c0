#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[2][32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c[1], fc, a, pa, b, pb);
    ccute_wgmma_commit();
    c[0][5] = 1.0f;
    switch (n) {
    case 1:
        c[1][5] = 1.0f;
    }
    ccute_wgmma_wait(0);
}
// ---- folded ----
// exit 1
// ! wgmma_error_flight_row.cu:17:9: error: 'c[1]' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !         c[1][5] = 1.0f;
// !         ^~~~
// ! wgmma_error_flight_row.cu:12:5: note: the product begins here
// !     ccute_gemm_first(mine, c[1], fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
