// Elements of f16 for an instruction of bf16, in one instance of a template.
#include <ccute/short.h>

struct __half {
    unsigned short bits;
};
struct __nv_bfloat16 {
    unsigned short bits;
};
#define PRODUCT(k, type_a, type_b, type_c)                                                                             \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, k, type_a, type_b, type_c));                     \
    const ccute_tiled_mma slice = ccute_thread_slice(mma, threadIdx.x);                                                \
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(16, k)));                                  \
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(8, k)));                                   \
    const ccute_layout held_c = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)))

template <class T> CCUTE_FOLD __device__ void multiply(float (&c)[4], const T *a, const T *b)
{
    PRODUCT(16, CCUTE_BF16, CCUTE_BF16, CCUTE_F32);
    ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) of_another(float *out, const __half *in, const __nv_bfloat16 *right)
{
    float c[4] = {0};
    __half a[8] = {in[0]}, b[4] = {in[1]};
    __nv_bfloat16 a2[8] = {right[0]}, b2[4] = {right[1]};
    for (int i = 0; i < 2; i++)
        multiply(c, a, b);
    multiply(c, a2, b2);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// exit 1
// ! product_error_short.cu:20:34: error: A of mma(16, 8, 16, bf16, bf16, f32) has elements of type '__nv_bfloat16', and these are '__half': declare __nv_bfloat16 rounded[8], convert by ccute_convert(rounded, held_a, a, held_a), and pass 'rounded'
// !     ccute_gemm(slice, c, held_c, a, held_a, b, held_b);
// !                                  ^
// ! product_error_short.cu:29:9: note: with the arguments of this call
// !         multiply(c, a, b);
// !         ^~~~~~~~~~~~~~~~~
