// Flags of products that differ among the threads of one; warps may have different ones.
#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32),           \
                                                     ccute_make_layout(TUP(2, 1, 1)));                                 \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(32, 8)));                                      \
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));                                       \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(32, 8)));                                      \
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4]

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) by_lane(float *out)
{
    PRODUCT;
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, threadIdx.x % 32 > 3);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) by_warp(float *out)
{
    PRODUCT;
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, threadIdx.x / 32);
    out[threadIdx.x] = c[0];
}

/* All lanes have the same where n is 31 or more. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) unsure(float *out, unsigned n)
{
    PRODUCT;
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, threadIdx.x % 32 > n);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) few(float *out)
{
    PRODUCT;
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! product_error_flag.cu:16:54: error: the threads of mma(16, 8, 8, tf32, tf32, f32) add to C together or begin the sums together, and the flag (threadIdx.x & 31) >= 4 differs for threads 0 and 4: write one that is the same for all of them
// !     ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, threadIdx.x % 32 > 3);
// !                                                      ^~~~~~~~~~~~~~~~~~~~
// ! product_error_flag.cu:38:5: error: 'ccute_gemm_accumulate' has 7 arguments, and takes 8: ccute_gemm_accumulate(tiled product, c, its layout, a, its layout, b, its layout, whether it adds to c)
// !     ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
