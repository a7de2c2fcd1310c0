#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(64, CCUTE_TF32, CCUTE_TF32, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_MN, 128, 32, 64, 32), sums = ccute_make_layout(TUP(64, 64));
    const ccute_layout pa = ccute_partition_A_shared(mine, tile), pb = ccute_partition_B(mine, tile);
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(float, a, tile, 2048);
    CCUTE_SHARED(float, b, tile, 2048);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_order.cu:15:38: error: A as Sw<3,2,3> o 0 o (((32,2),8),1,4):(((1,256),32),0,512) has no descriptor: its elements are adjacent along M or N, which wgmma takes only from elements of 16 bits, and these have 32; the nearest tile that has one is ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 32, 64, 32)
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                                      ^~
