#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(64, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64), sums = ccute_make_layout(TUP(64, 64));
    const ccute_layout pa = ccute_partition_A_shared(mine, tile), pb = ccute_partition_B(mine, tile);
    const ccute_layout fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned short, a, tile, 40000);
    CCUTE_SHARED(unsigned short, b, tile, 4096);
    float c[32];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, ccute_offset_by(4, pa), b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_start.cu:15:38: error: A as Sw<3,3,3> o 4 o ((64,16),1,4):((64,1),0,16) has no descriptor: an instruction's part begins at element 4, which is not known to be a multiple of 8 (16 bytes); the nearest tile that has one is ccute_wgmma_tile(CCUTE_MAJOR_K, 128, 16, 64, 64)
// !     ccute_gemm_first(mine, c, fc, a, ccute_offset_by(4, pa), b, pb);
// !                                      ^~~~~~~~~~~~~~~~~~~~~~
