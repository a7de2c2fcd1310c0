#include "headers/wgmma.h"

/* Two warps of each four. */
CCUTE_FOLD __global__ void __launch_bounds__(256) k(float *out)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    if (threadIdx.x % 128 < 64) {
        ccute_wgmma_fence();
        ccute_gemm_first(mine, c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
    }
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! together_error_group.cu:14:26: error: wgmma(64, f16, f16, f32) is executed by 128 threads together, and only a part of them comes here: thread 0 does, and thread 64 does not; let all of them come, or none
// !         ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                          ^~~~
// ! together_error_group.cu:12:9: note: thread 64 goes another way here
// !     if (threadIdx.x % 128 < 64) {
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! together_error_group.cu:18:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5 & 3) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
