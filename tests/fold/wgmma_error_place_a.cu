#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(64, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64), sums = ccute_make_layout(TUP(64, 64));
    const ccute_layout pa = ccute_fragment_A(mma, tile), pb = ccute_partition_B(mine, tile);
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned short, a, tile, 4096);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_place_a.cu:15:35: error: this layout is for A of wgmma(64, f16, f16, f32) in registers, and A is in shared memory: ccute_partition_A_shared makes the layout of A in shared memory
// !     ccute_gemm_first(mine, c, fc, a, pa, b, pb);
// !                                   ^
