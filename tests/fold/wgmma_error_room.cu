#include "headers/wgmma.h"

struct sums_of_two {
    float few[16], enough[32];
};

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    sums_of_two s;
    ccute_wgmma_fence();
    ccute_gemm_first(mine, s.enough, fc, a, pa, b, pb);
    ccute_gemm_first(mine, s.few, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[threadIdx.x] = s.few[0] + s.enough[0];
}
// ---- folded ----
// exit 1
// ! wgmma_error_room.cu:17:28: error: the array 's.few' has 16 elements, and the layout ((2,2,8),1,1):((1,2,4),0,0) reaches 32
// !     ccute_gemm_first(mine, s.few, fc, a, pa, b, pb);
// !                            ^~~~~
