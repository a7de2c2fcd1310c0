#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

CCUTE_FOLD __device__ static void multiply(float (&c)[4], const unsigned short *a, const unsigned short *b)
{
    PRODUCT;
    CCUTE_ALIGNED(a, 256);
    CCUTE_ALIGNED(b, 256);
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    multiply(c, a, b);
    out[n] = c[0];
}
// ---- folded ----
// exit 1
// ! wgmma_error_unfenced_helper.cu:28:5: error: no ccute_wgmma_fence() stands before this product of four warps, which may not see what threads wrote to its registers: write ccute_wgmma_fence() before it
// !     multiply(c, a, b);
// !     ^~~~~~~~~~~~~~~~~
