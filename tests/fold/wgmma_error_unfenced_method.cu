#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

struct sums {
    float c[4];
    CCUTE_FOLD __device__ void scale(float by)
    {
        for (float &value : c)
            value *= by;
    }
};

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    sums s = {};
    ccute_wgmma_fence();
    for (int i = 0; i < n; i++) {
        ccute_gemm(mine, s.c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        s.scale(0.5f);
    }
    out[n] = s.c[0];
}
// ---- folded ----
// exit 1
// ! wgmma_error_unfenced_method.cu:29:9: error: threads write 's.c' before this product of four warps has it, and no ccute_wgmma_fence() stands between the two: write one after the write
// !         ccute_gemm(mine, s.c, fc, a, pa, b, pb);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma_error_unfenced_method.cu:32:9: note: it is written here
// !         s.scale(0.5f);
// !         ^~~~~~~~~~~~~
