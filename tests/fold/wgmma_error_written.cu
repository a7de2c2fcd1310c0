#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, const unsigned short *in)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(64, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16), sums = ccute_make_layout(TUP(64, 64));
    const ccute_layout fa = ccute_fragment_A(mma, tile), fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned short, b, tile, 1024);
    unsigned short a[8] = {0};
    float c[32];
    for (int k = 0; k < 4; k++) {
        ccute_wgmma_fence();
        ccute_gemm_first(mine, c, fc, a, fa, b, ccute_partition_B(mine, tile));
        ccute_wgmma_commit();
        ccute_copy(a, fa, in, ccute_partition_A(mine, tile));
    }
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// exit 1
// ! wgmma_error_written.cu:17:9: error: 'a' is A of a product of four warps that is not complete here, and this writes it: write ccute_wgmma_wait(0) before this
// !         ccute_copy(a, fa, in, ccute_partition_A(mine, tile));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_written.cu:15:9: note: the product begins here
// !         ccute_gemm_first(mine, c, fc, a, fa, b, ccute_partition_B(mine, tile));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_written.cu:17:9: remark: guarded: 32-bit only where in is 4-byte aligned; remedy: CCUTE_ALIGNED(in, 4)
// !         ccute_copy(a, fa, in, ccute_partition_A(mine, tile));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_written.cu:17:9: remark: narrow: 32-bit: only 2 elements are adjacent on both sides, which is not a multiple of 4
// !         ccute_copy(a, fa, in, ccute_partition_A(mine, tile));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_written.cu:20:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,8),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
