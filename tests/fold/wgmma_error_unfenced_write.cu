#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    TILED_PRODUCT;
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32] = {0};
    ccute_wgmma_fence();
    for (int k = 0; k < n; k++) {
        ccute_gemm(mine, c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        for (int i = 0; i < 32; i++)
            c[i] *= 0.5f;
    }
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_unfenced_write.cu:13:9: error: threads write 'c' before this product of four warps has it, and no ccute_wgmma_fence() stands between the two: write one after the write
// !         ccute_gemm(mine, c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_unfenced_write.cu:17:13: note: it is written here
// !             c[i] *= 0.5f;
// !             ^~~~~~~~~~~~
// ! wgmma_error_unfenced_write.cu:19:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
