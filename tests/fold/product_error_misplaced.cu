// C of one product is A or B of another, but its elements are in other registers: s8, e4m3, tf32 and f64, by a copy, by
// loops, in a helper and with a layout that begins at a variable.
#include <ccute/short.h>

struct __nv_fp8_e4m3 {
    unsigned char bits;
    __nv_fp8_e4m3() = default;
    __device__ explicit __nv_fp8_e4m3(float x) : bits(static_cast<unsigned char>(x)) {}
};

#define PRODUCT(k, type_a, type_c, columns)                                                                            \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, k, type_a, type_a, type_c));                     \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(16, k)));                                  \
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(8, k)));                                   \
    const ccute_layout first_b = ccute_fragment_B(mma, ccute_make_layout(TUP(columns, k)));                            \
    const ccute_layout held_c = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)));                                  \
    const ccute_layout first_c = ccute_fragment_C(mma, ccute_make_layout(TUP(16, columns)))

CCUTE_FOLD __global__ void __launch_bounds__(32) converted(int *out, const signed char *in)
{
    PRODUCT(32, CCUTE_S8, CCUTE_S32, 32);
    signed char a[16] = {in[0]}, b[32] = {in[1]}, v[8] = {in[2]}, p[16];
    int c[16], d[4];
    ccute_gemm_first(mine, c, first_c, a, held_a, b, first_b);
    ccute_convert_saturated(p, first_c, c, first_c);
    ccute_gemm_first(mine, d, held_c, p, held_a, v, held_b);
    ccute_copy(out, held_c, d, held_c);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) by_a_loop(float *out, float scale)
{
    PRODUCT(32, CCUTE_E4M3, CCUTE_F32, 32);
    __nv_fp8_e4m3 a[16] = {}, b[32] = {}, v[8] = {}, p[16];
    float c[16], d[4];
    ccute_gemm_first(mine, c, first_c, a, held_a, b, first_b);
    for (int i = 0; i < 16; i++) {
        c[i] *= scale;
        if (i % 2 > threadIdx.x % 4)
            c[i] = -1.f;
    }
    for (int i = 0; i < 16; i++)
        p[i] = __nv_fp8_e4m3(c[i] < 0 ? 0.f : c[i]);
    ccute_gemm_first(mine, d, held_c, p, held_a, v, held_b);
    ccute_copy(out, held_c, d, held_c);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) as_they_are(float *out)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8);
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, v[2] = {1, 2}, c[4], d[4];
    ccute_gemm_first(mine, c, held_c, a, held_a, b, held_b);
    ccute_gemm_first(mine, d, held_c, c, held_a, v, held_b);
    ccute_copy(out, held_c, d, held_c);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) as_b(float *out)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8);
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4], d[4];
    ccute_gemm_first(mine, c, held_c, a, held_a, b, held_b);
    ccute_gemm_first(mine, d, held_c, a, held_a, c, held_b);
    ccute_copy(out, held_c, d, held_c);
}

struct __half {
    unsigned short bits;
};

/* Both warps read one A, and each has its own columns of C. */
CCUTE_FOLD __global__ void __launch_bounds__(64) of_two_warps(float *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 2, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(16, 8)));
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(16, 8)));
    const ccute_layout held_c = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 16)));
    __half a[4] = {}, b[2] = {}, p[4];
    float c[4], d[4];
    ccute_gemm_first(mine, c, held_c, a, held_a, b, held_b);
    ccute_convert(p, held_c, c, held_c);
    ccute_gemm_first(mine, d, held_c, p, held_a, b, held_b);
    out[threadIdx.x] = d[0];
}

/* Each second block of sums: no beginning makes it right. */
CCUTE_FOLD __global__ void __launch_bounds__(32) from_a_variable(double *out, int n)
{
    PRODUCT(4, CCUTE_F64, CCUTE_F64, 16);
    double a[2] = {1, 2}, b[2] = {1, 2}, v[1] = {1}, c[8], d[4] = {0};
    ccute_gemm_first(mine, c, first_c, a, held_a, b, first_b);
    for (int k = 0; k < n; k++)
        ccute_gemm(mine, d, held_c, c + 2 * k, held_a, v, held_b);
    ccute_copy(out, held_c, d, held_c);
}

CCUTE_FOLD static __device__ void halve(float *x)
{
    for (int i = 0; i < 4; i++)
        x[i] = x[i] * 0.5f;
}

CCUTE_FOLD __global__ void __launch_bounds__(32) in_rounds(float *out, int n)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8);
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4] = {0};
    for (int k = 0; k < n; k++) {
        ccute_gemm(mine, c, held_c, a, held_a, b, held_b);
        halve(c);
        ccute_copy(a, held_a, c, held_a);
    }
    ccute_copy(out, held_c, c, held_c);
}
// ---- folded ----
// exit 1
// ! product_error_misplaced.cu:27:39: error: A of mma(16, 8, 32, s8, s8, s32) has sums of another product in a wrong order: in thread 0, 'p[2]' is element (8,0) of C, and the instruction reads element (0,2) of A there; copy them to shared memory by ccute_make_tiled_copy_C, and from there by ccute_make_tiled_copy_A
// !     ccute_gemm_first(mine, d, held_c, p, held_a, v, held_b);
// !                                       ^
// ! product_error_misplaced.cu:25:5: note: the sums are of this product
// !     ccute_gemm_first(mine, c, first_c, a, held_a, b, first_b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_misplaced.cu:44:39: error: A of mma(16, 8, 32, e4m3, e4m3, f32) has sums of another product in a wrong order: in thread 0, 'p[2]' is element (8,0) of C, and the instruction reads element (0,2) of A there; copy them to shared memory by ccute_make_tiled_copy_C, and from there by ccute_make_tiled_copy_A
// !     ccute_gemm_first(mine, d, held_c, p, held_a, v, held_b);
// !                                       ^
// ! product_error_misplaced.cu:36:5: note: the sums are of this product
// !     ccute_gemm_first(mine, c, first_c, a, held_a, b, first_b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_misplaced.cu:53:39: error: A of mma(16, 8, 8, tf32, tf32, f32) has sums of another product in a wrong order: in thread 0, 'c[1]' is element (0,1) of C, and the instruction reads element (8,0) of A there; copy them to shared memory by ccute_make_tiled_copy_C, and from there by ccute_make_tiled_copy_A
// !     ccute_gemm_first(mine, d, held_c, c, held_a, v, held_b);
// !                                       ^
// ! product_error_misplaced.cu:52:5: note: the sums are of this product
// !     ccute_gemm_first(mine, c, held_c, a, held_a, b, held_b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_misplaced.cu:62:50: error: B of mma(16, 8, 8, tf32, tf32, f32) has sums of another product in a wrong order: in thread 0, 'c[1]' is element (0,1) of C, and the instruction reads element (0,4) of B there; copy them to shared memory by ccute_make_tiled_copy_C, and from there by ccute_make_tiled_copy_B
// !     ccute_gemm_first(mine, d, held_c, a, held_a, c, held_b);
// !                                                  ^
// ! product_error_misplaced.cu:61:5: note: the sums are of this product
// !     ccute_gemm_first(mine, c, held_c, a, held_a, b, held_b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_misplaced.cu:83:39: error: A of mma(16, 8, 8, f16, f16, f32) has sums of another product in a wrong order: in thread 32, 'p[0]' is element (0,8) of C, and the instruction reads element (0,0) of A there; copy them to shared memory by ccute_make_tiled_copy_C, and from there by ccute_make_tiled_copy_A
// !     ccute_gemm_first(mine, d, held_c, p, held_a, b, held_b);
// !                                       ^
// ! product_error_misplaced.cu:81:5: note: the sums are of this product
// !     ccute_gemm_first(mine, c, held_c, a, held_a, b, held_b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_misplaced.cu:94:37: error: A of mma(16, 8, 4, f64, f64, f64) has sums of another product in a wrong order: in thread 0, 'c[1]' is element (0,1) of C, and the instruction reads element (8,0) of A there; copy them to shared memory by ccute_make_tiled_copy_C, and from there by ccute_make_tiled_copy_A
// !         ccute_gemm(mine, d, held_c, c + 2 * k, held_a, v, held_b);
// !                                     ^~~~~~~~~
// ! product_error_misplaced.cu:92:5: note: the sums are of this product
// !     ccute_gemm_first(mine, c, first_c, a, held_a, b, first_b);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_misplaced.cu:109:37: error: A of mma(16, 8, 8, tf32, tf32, f32) has sums of another product in a wrong order: in thread 0, 'a[1]' is element (0,1) of C, and the instruction reads element (8,0) of A there; copy them to shared memory by ccute_make_tiled_copy_C, and from there by ccute_make_tiled_copy_A
// !         ccute_gemm(mine, c, held_c, a, held_a, b, held_b);
// !                                     ^
// ! product_error_misplaced.cu:109:9: note: the sums are of this product
// !         ccute_gemm(mine, c, held_c, a, held_a, b, held_b);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_error_misplaced.cu:28:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
