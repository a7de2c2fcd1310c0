// C in another type: the error has the instruction that adds up in it, if there is one, and the type that C needs.
#include <ccute/short.h>

struct __half {
    unsigned short bits;
};
struct __nv_fp8_e4m3 {
    unsigned char bits;
};

#define PRODUCT(atom, k)                                                                                               \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(atom);                                                            \
    const ccute_tiled_mma slice = ccute_thread_slice(mma, threadIdx.x);                                                \
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(16, k)));                                  \
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(8, k)));                                   \
    const ccute_layout held_c = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)))

CCUTE_FOLD __global__ void __launch_bounds__(32) half_sums(__half *out, const __half *in)
{
    PRODUCT(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32), 16);
    __half a[8] = {in[0]}, b[4] = {in[1]}, c[4];
    ccute_gemm_first(slice, c, held_c, a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) float_sums(float *out)
{
    PRODUCT(ccute_mma(16, 8, 32, CCUTE_E4M3, CCUTE_E4M3, CCUTE_F16), 32);
    __nv_fp8_e4m3 a[16] = {}, b[8] = {};
    float c[4];
    ccute_gemm_first(slice, c, held_c, a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) no_such_sums(double *out, const __half *in)
{
    PRODUCT(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32), 16);
    __half a[8] = {in[0]}, b[4] = {in[1]};
    double c[4];
    ccute_gemm_first(slice, c, held_c, a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! product_error_sums.cu:22:29: error: C of mma(16, 8, 16, f16, f16, f32) has elements of type 'float', and these are '__half': make C an array of 'float', or take mma(16, 8, 16, f16, f16, f16), which adds up in '__half'
// !     ccute_gemm_first(slice, c, held_c, a, held_a, b, held_b);
// !                             ^
// ! product_error_sums.cu:31:29: error: C of mma(16, 8, 32, e4m3, e4m3, f16) has elements of type '__half', and these are 'float': make C an array of '__half', or take mma(16, 8, 32, e4m3, e4m3, f32), which adds up in 'float'
// !     ccute_gemm_first(slice, c, held_c, a, held_a, b, held_b);
// !                             ^
// ! product_error_sums.cu:40:29: error: C of mma(16, 8, 16, f16, f16, f32) has elements of type 'float', and these are 'double': make C an array of 'float'
// !     ccute_gemm_first(slice, c, held_c, a, held_a, b, held_b);
// !                             ^
