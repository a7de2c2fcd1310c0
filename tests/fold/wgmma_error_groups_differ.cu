#include "headers/wgmma.h"

CCUTE_FOLD __global__ void __launch_bounds__(128) CCUTE_BLOCK_DIM(128) k(float *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(64, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const int group = threadIdx.x / 64;
    const ccute_tiled_mma mine = ccute_thread_slice(mma, group * 128);
    const ccute_layout sums = ccute_make_layout(TUP(64, 64)), fc = ccute_fragment_C(mma, sums);
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64);
    OPERANDS(tile);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(ccute_thread_slice(mma, threadIdx.x), sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_groups_differ.cu:16:22: error: wgmma(64, f16, f16, f32) is one product of four warps, and the number that it is bound to, (threadIdx.x >> 6) * 128, differs among them: bind it to threadIdx.x or to threadIdx.x / 128 * 128
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                      ^~~~
