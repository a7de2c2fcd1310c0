// C of one product is A of the next in another type: the error has the conversion. Short types of one
// width are not the same either. (mine_of_another's type is not CUDA's, and may hold anything.)
#include <ccute/short.h>

struct __half {
    unsigned short bits;
};
struct __nv_bfloat16 {
    unsigned short bits;
};
struct __nv_fp8_e4m3 {
    unsigned char bits;
};
struct __nv_fp8_e5m2 {
    unsigned char bits;
};
struct mine {
    unsigned short bits;
};

#define PRODUCT(k, type_a, type_b, type_c)                                                                             \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, k, type_a, type_b, type_c));                     \
    const ccute_tiled_mma slice = ccute_thread_slice(mma, threadIdx.x);                                                \
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(16, k)));                                  \
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(8, k)));                                   \
    const ccute_layout held_c = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)))

CCUTE_FOLD __global__ void __launch_bounds__(32) sums_are_next(float *out, const __half *in)
{
    PRODUCT(16, CCUTE_F16, CCUTE_F16, CCUTE_F32);
    const ccute_layout of_scores = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 16)));
    __half q[8] = {in[0]}, k[8] = {in[1]}, v[4] = {in[2]};
    float scores[8], c[4];
    ccute_gemm_first(slice, scores, of_scores, q, held_a, k, ccute_fragment_B(mma, ccute_make_layout(TUP(16, 16))));
    ccute_gemm_first(slice, c, held_c, scores, of_scores, v, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) integers(int *out)
{
    PRODUCT(32, CCUTE_S8, CCUTE_S8, CCUTE_S32);
    int a[16] = {1}, c[4] = {0};
    signed char b[8] = {1};
    ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) bytes(float *out)
{
    PRODUCT(32, CCUTE_E5M2, CCUTE_E4M3, CCUTE_F32);
    float a[16] = {1}, c[4] = {0};
    __nv_fp8_e4m3 b[8] = {};
    ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) other_bytes(float *out)
{
    PRODUCT(32, CCUTE_E4M3, CCUTE_E5M2, CCUTE_F32);
    __nv_fp8_e4m3 a[16] = {}, b[8] = {};
    float c[4] = {0};
    ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) mine_of_another(float *out)
{
    PRODUCT(16, CCUTE_F16, CCUTE_F16, CCUTE_F32);
    mine a[8] = {}, b[4] = {};
    float c[4] = {0};
    ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! product_error_rounded.cu:35:40: error: A of mma(16, 8, 16, f16, f16, f32) has elements of type '__half', and these are 'float': declare __half rounded[8], convert by ccute_convert(rounded, of_scores, scores, of_scores), and pass 'rounded'
// !     ccute_gemm_first(slice, c, held_c, scores, of_scores, v, held_b);
// !                                        ^~~~~~
// ! product_error_rounded.cu:44:34: error: A of mma(16, 8, 32, s8, s8, s32) has elements of type 'signed char', and these are 'int': declare signed char rounded[16], convert by ccute_convert_saturated(rounded, held_a, a, held_a), and pass 'rounded'
// !     ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
// !                                  ^
// ! product_error_rounded.cu:53:34: error: A of mma(16, 8, 32, e5m2, e4m3, f32) has elements of type '__nv_fp8_e5m2', and these are 'float': declare __nv_fp8_e5m2 rounded[16], convert by ccute_convert_saturated(rounded, held_a, a, held_a), and pass 'rounded'
// !     ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
// !                                  ^
// ! product_error_rounded.cu:62:45: error: B of mma(16, 8, 32, e4m3, e5m2, f32) has elements of type '__nv_fp8_e5m2', and these are '__nv_fp8_e4m3': declare __nv_fp8_e5m2 rounded[8], convert by ccute_convert_saturated(rounded, held_b, b, held_b), and pass 'rounded'
// !     ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
// !                                             ^
