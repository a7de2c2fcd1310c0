#include "headers/wgmma.h"

struct sums_of_two {
    float first[32], second[32];
};

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    sums_of_two s;
    sums_of_two &same = s;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, s.second, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    out[threadIdx.x] = same.first[0] + same.second[0];
    ccute_wgmma_wait(0);
}
// ---- folded ----
// exit 1
// ! wgmma_error_flight_member.cu:19:40: error: 's.second' is C of a product of four warps that is not complete here: write ccute_wgmma_wait(0) before this
// !     out[threadIdx.x] = same.first[0] + same.second[0];
// !                                        ^~~~~~~~~~~
// ! wgmma_error_flight_member.cu:17:5: note: the product begins here
// !     ccute_gemm_first(mine, s.second, fc, a, pa, b, pb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
