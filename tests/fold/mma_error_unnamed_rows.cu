// No kernel states its block. In one that names no number along y or z, the lanes of a warp count as neighbours along x. A number
// of the block is the same for all lanes, whatever the block is.
#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32),           \
                                                     ccute_make_layout(TUP(2, 1, 1)));                                 \
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(32, 8)));                                      \
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));                                       \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(32, 8)));                                      \
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4]

CCUTE_FOLD __global__ void by_lane(float *out)
{
    PRODUCT;
    ccute_gemm_accumulate(ccute_thread_slice(mma, threadIdx.x), c, fc, a, fa, b, fb, threadIdx.x > 3);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void of_halves(float *out)
{
    PRODUCT;
    ccute_gemm_first(ccute_thread_slice(mma, threadIdx.x / 2), c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void of_block(float *out)
{
    PRODUCT;
    ccute_gemm_first(ccute_thread_slice(mma, blockIdx.x % blockDim.x + threadIdx.y * 0), c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0];
}

/* Right: warps differ; the lanes of a warp may be those of two rows; a number that foldc does not know. */
CCUTE_FOLD __global__ void by_warp(float *out, int n)
{
    PRODUCT;
    ccute_gemm_accumulate(ccute_thread_slice(mma, threadIdx.x), c, fc, a, fa, b, fb, threadIdx.x >= 32);
    ccute_gemm(ccute_thread_slice(mma, (blockIdx.x * blockDim.x + threadIdx.x) % 64), c, fc, a, fa, b, fb);
    ccute_gemm(ccute_thread_slice(mma, n), c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void of_rows(float *out)
{
    PRODUCT;
    ccute_gemm_first(ccute_thread_slice(mma, threadIdx.x / 2 + 8 * threadIdx.y), c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! mma_error_unnamed_rows.cu:16:86: error: the threads of mma(16, 8, 8, tf32, tf32, f32) add to C together or begin the sums together, and the flag threadIdx.x >= 4 differs for threads 0 and 4: write one that is the same for all of them
// !     ccute_gemm_accumulate(ccute_thread_slice(mma, threadIdx.x), c, fc, a, fa, b, fb, threadIdx.x > 3);
// !                                                                                      ^~~~~~~~~~~~~~~
// ! mma_error_unnamed_rows.cu:23:22: error: mma(16, 8, 8, tf32, tf32, f32) needs each thread of a warp bound to its own number, and threadIdx.x >> 1 is the same for lanes 0 and 1: bind it to threadIdx.x
// !     ccute_gemm_first(ccute_thread_slice(mma, threadIdx.x / 2), c, fc, a, fa, b, fb);
// !                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mma_error_unnamed_rows.cu:30:22: error: mma(16, 8, 8, tf32, tf32, f32) needs each thread of a warp bound to its own number, and blockIdx.x % blockDim.x is the same for all of them: bind it to threadIdx.x
// !     ccute_gemm_first(ccute_thread_slice(mma, blockIdx.x % blockDim.x + threadIdx.y * 0), c, fc, a, fa, b, fb);
// !                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
