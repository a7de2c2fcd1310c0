// Products that add to registers which nothing has written: straight on, in each round of a loop, in a loop inside a
// loop, of a member, in a helper and in a lambda.
#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32),           \
                                                     ccute_make_layout(TUP(1, 1, 1)));                                 \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(16, 8)));                                      \
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));                                       \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)));                                      \
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}

struct sums {
    float c[4];
};

CCUTE_FOLD __device__ static void add(float *c, const float *a, const float *b)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    ccute_gemm(mine, c, ccute_make_layout(TUP(4)), a, ccute_make_layout(TUP(4)), b, ccute_make_layout(TUP(2)));
}

CCUTE_FOLD __global__ void __launch_bounds__(32) straight(float *out)
{
    PRODUCT;
    float c[4];
    ccute_gemm(mine, c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) in_each_round(float *out, int n)
{
    PRODUCT;
    CCUTE_REGS(float, c, fc, 8);
    for (int k = 0; k < n; k++)
        ccute_gemm(mine, c, fc, a, fa, b, fb);
    ccute_clear(c, fc);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) in_two_loops(float *out, int n)
{
    PRODUCT;
    float c[2][4];
    for (int tile = 0; tile < n; tile++) {
        for (int k = 0; k < n; k++)
            if (k > 1)
                ccute_gemm(mine, c[1], fc, a, fa, b, fb);
        out[tile * 32 + threadIdx.x] = 1;
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(32) of_a_member(float *out)
{
    PRODUCT;
    sums two[2];
    float *const c = two[1].c;
    ccute_gemm(mine, c, fc, a, fa, b, fb);
    out[threadIdx.x] = two[1].c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) in_a_helper(float *out)
{
    PRODUCT;
    float c[4];
    add(c, a, b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) in_a_lambda(float *out)
{
    PRODUCT;
    float c[4];
    auto turn = [&]() { ccute_gemm(mine, c, fc, a, fa, b, fb); };
    turn();
    out[threadIdx.x] = c[0];
}
CCUTE_FOLD __global__ void __launch_bounds__(32) by_a_flag(float *out)
{
    PRODUCT;
    float c[4];
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, 1);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! product_error_not_begun.cu:29:22: error: this product adds to 'c', which nothing has written: clear it before by ccute_clear, or begin the sums by ccute_gemm_first
// !     ccute_gemm(mine, c, fc, a, fa, b, fb);
// !                      ^
// ! product_error_not_begun.cu:38:26: error: this product adds to 'c', which nothing has written: clear it before by ccute_clear, or begin the sums by ccute_gemm_first
// !         ccute_gemm(mine, c, fc, a, fa, b, fb);
// !                          ^
// ! product_error_not_begun.cu:50:34: error: this product adds to 'c[1]', which nothing has written: clear it before by ccute_clear, or begin the sums by ccute_gemm_first
// !                 ccute_gemm(mine, c[1], fc, a, fa, b, fb);
// !                                  ^~~~
// ! product_error_not_begun.cu:60:22: error: this product adds to 'c', which nothing has written: clear it before by ccute_clear, or begin the sums by ccute_gemm_first
// !     ccute_gemm(mine, c, fc, a, fa, b, fb);
// !                      ^
// ! product_error_not_begun.cu:68:5: error: this product adds to 'c', which nothing has written: clear it before by ccute_clear, or begin the sums by ccute_gemm_first
// !     add(c, a, b);
// !     ^~~~~~~~~~~~
// ! product_error_not_begun.cu:76:42: error: this product adds to 'c', which nothing has written: clear it before by ccute_clear, or begin the sums by ccute_gemm_first
// !     auto turn = [&]() { ccute_gemm(mine, c, fc, a, fa, b, fb); };
// !                                          ^
// ! product_error_not_begun.cu:84:33: error: this product adds to 'c', which nothing has written: clear it before by ccute_clear, or begin the sums by ccute_gemm_first
// !     ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, 1);
// !                                 ^
