#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(256) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    const int warp = threadIdx.x / 32 % 4;
    if (warp == 0)
        ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_digit.cu:14:26: error: wgmma(64, f16, f16, f32) is executed by 128 threads together, and only a part of them comes here: thread 0 does, and thread 32 does not; let all of them come, or none
// !         ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                          ^~~~
// ! wgmma_error_digit.cu:13:9: note: thread 32 goes another way here
// !     if (warp == 0)
// !         ^~~~~~~~~
// ! wgmma_error_digit.cu:17:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x >> 5 & 3) * 16 + (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
