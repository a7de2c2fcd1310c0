// C of one product is A or B of another, in the same registers; or the registers are put in order, or may be, where foldc
// does not see it.
#include <ccute/short.h>

struct __half {
    unsigned short bits;
};

#define PRODUCT(k, type_a, type_c, columns, tile)                                                                      \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, k, type_a, type_a, type_c),                      \
                                                     ccute_make_layout(TUP(1, 1, 1)), tile);                           \
    const ccute_tiled_mma first = ccute_thread_slice(ccute_make_tiled_mma(ccute_mma(16, 8, k, type_a, type_a, type_c)),\
                                                     threadIdx.x);                                                     \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout held_a = ccute_fragment_A(first, ccute_make_layout(TUP(16, k)));                                \
    const ccute_layout held_b = ccute_fragment_B(first, ccute_make_layout(TUP(8, k)));                                 \
    const ccute_layout first_b = ccute_fragment_B(first, ccute_make_layout(TUP(columns, k)));                          \
    const ccute_layout held_c = ccute_fragment_C(first, ccute_make_layout(TUP(16, 8)));                                \
    const ccute_layout first_c = ccute_fragment_C(first, ccute_make_layout(TUP(16, columns)))

/* Of 16 bits all is in its place, at each beginning. */
CCUTE_FOLD __global__ void __launch_bounds__(32) halves(float *out, const __half *in)
{
    PRODUCT(16, CCUTE_F16, CCUTE_F32, 32, CCUTE_TILE(ALL, ALL, ALL));
    __half a[8] = {in[0]}, b[16] = {in[1]}, v[4] = {in[2]}, p[16];
    float c[16], d[4] = {0};
    ccute_gemm_first(first, c, first_c, a, held_a, b, first_b);
    ccute_convert(p, first_c, c, first_c);
    for (int k = 0; k < 2; k++)
        ccute_gemm(mine, d, held_c, p + 8 * k, held_a, v, held_b);
    ccute_copy(out, held_c, d, held_c);
}

/* The warps have rows of their own. */
CCUTE_FOLD __global__ void __launch_bounds__(64) of_two_warps(float *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(2, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout held_a = ccute_fragment_A(mma, ccute_make_layout(TUP(32, 8)));
    const ccute_layout held_b = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));
    const ccute_layout held_c = ccute_fragment_C(mma, ccute_make_layout(TUP(32, 8)));
    __half a[4] = {}, b[2] = {}, p[4];
    float c[4], d[4];
    ccute_gemm_first(mine, c, held_c, a, held_a, b, held_b);
    ccute_convert(p, held_c, c, held_c);
    ccute_gemm_first(mine, d, held_c, p, held_a, b, held_b);
    out[threadIdx.x] = d[0];
}

/* C of 8 columns is B of 8 rows. */
CCUTE_FOLD __global__ void __launch_bounds__(32) as_b(float *out, const __half *in)
{
    PRODUCT(8, CCUTE_F16, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL));
    __half a[4] = {in[0]}, b[2] = {in[1]}, p[4];
    float c[4], d[4];
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    ccute_convert(p, held_c, c, held_c);
    ccute_gemm_first(mine, d, held_c, a, held_a, p, held_b);
    ccute_copy(out, held_c, d, held_c);
}

/* The tile of the second product takes K in the order in which a thread has the columns of C. */
CCUTE_FOLD __global__ void __launch_bounds__(32) in_order_of_k(int *out, const signed char *in)
{
    PRODUCT(32, CCUTE_S8, CCUTE_S32, 32,
            CCUTE_TILE(ALL, ALL, ccute_make_layout(TUP(2, 2, 4, 2), TUP(1, 8, 2, 16))));
    const ccute_layout sums_a = ccute_make_layout(TUP(TUP(TUP(2, 2), 2, 2), 1, 1), TUP(TUP(TUP(1, 4), 2, 8), 0, 0));
    signed char a[16] = {in[0]}, b[32] = {in[1]}, v[8] = {in[2]}, p[16];
    int c[16], d[4];
    ccute_gemm_first(first, c, first_c, a, held_a, b, first_b);
    ccute_convert_saturated(p, first_c, c, first_c);
    ccute_gemm_first(mine, d, held_c, p, sums_a, v, held_b);
    ccute_copy(out, held_c, d, held_c);
}

/* Lanes exchange the sums. */
CCUTE_FOLD __global__ void __launch_bounds__(32) exchanged(float *out)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL));
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4], p[4], d[4];
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    for (int i = 0; i < 4; i++)
        p[i] = __shfl_sync(~0u, c[i], threadIdx.x / 2);
    ccute_gemm_first(mine, d, held_c, p, held_a, b, held_b);
    ccute_copy(out, held_c, d, held_c);
}

/* Loads, which replace the sums, and a swap of elements. */
CCUTE_FOLD __global__ void __launch_bounds__(32) replaced(float *out, const float *in)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL));
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4], d[4];
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    ccute_gemm_first(first, d, held_c, a, held_a, b, held_b);
    ccute_copy(c, held_a, in, held_a);
    ccute_gemm(mine, d, held_c, c, held_a, b, held_b);
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    const float other = c[1];
    c[1] = c[2];
    c[2] = other;
    ccute_gemm(mine, d, held_c, c, held_a, b, held_b);
    ccute_copy(out, held_c, d, held_c);
}

static __device__ void change(float (&x)[4]);

CCUTE_FOLD __global__ void __launch_bounds__(32) changed(float *out)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL));
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4], d[4];
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    change(c);
    ccute_gemm_first(mine, d, held_c, c, held_a, b, held_b);
    ccute_copy(out, held_c, d, held_c);
}

static __device__ void turn(float *x);

CCUTE_FOLD __global__ void __launch_bounds__(32) changed_by_address(float *out)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL));
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4], d[4];
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    turn(&c[1]);
    ccute_gemm_first(mine, d, held_c, c, held_a, b, held_b);
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    asm volatile("" : "+f"(c[1]), "+f"(c[2]));
    ccute_gemm(mine, d, held_c, c, held_a, b, held_b);
    ccute_copy(out, held_c, d, held_c);
}

/* On one of two ways. */
CCUTE_FOLD __global__ void __launch_bounds__(32) maybe(float *out, const float *in, bool loads)
{
    PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL));
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}, c[4], d[4];
    ccute_gemm_first(first, c, held_c, a, held_a, b, held_b);
    if (loads)
        ccute_copy(c, held_a, in, held_a);
    ccute_gemm_first(mine, d, held_c, c, held_a, b, held_b);
    ccute_copy(out, held_c, d, held_c);
}
// ---- folded ----
// 24 |     PRODUCT(16, CCUTE_F16, CCUTE_F32, 32, CCUTE_TILE(ALL, ALL, ALL)); (void)first; (void)first_b; (void)first_c; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 27 |     { CCUTE_ISSUE_80(16, 8, 16, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[2])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_80(16, 8, 16, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[4]), CCUTE_ISSUE_W(f, c[5]), CCUTE_ISSUE_W(f, c[6]), CCUTE_ISSUE_W(f, c[7])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[6])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_80(16, 8, 16, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[8]), CCUTE_ISSUE_W(f, c[9]), CCUTE_ISSUE_W(f, c[10]), CCUTE_ISSUE_W(f, c[11])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[10])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_80(16, 8, 16, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[12]), CCUTE_ISSUE_W(f, c[13]), CCUTE_ISSUE_W(f, c[14]), CCUTE_ISSUE_W(f, c[15])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[14])), CCUTE_ISSUE_R(f, 0.f))); }
// 28 |     { const auto v0 = ccute_vector_converted(p, ccute_vector_of(c[0], c[1])), v1 = ccute_vector_converted(p, ccute_vector_of(c[2], c[3])), v2 = ccute_vector_converted(p, ccute_vector_of(c[4], c[5])), v3 = ccute_vector_converted(p, ccute_vector_of(c[6], c[7])), v4 = ccute_vector_converted(p, ccute_vector_of(c[8], c[9])), v5 = ccute_vector_converted(p, ccute_vector_of(c[10], c[11])), v6 = ccute_vector_converted(p, ccute_vector_of(c[12], c[13])), v7 = ccute_vector_converted(p, ccute_vector_of(c[14], c[15])); ccute_store_word<0>(p, v0); ccute_store_word<0>(p + 2, v1); ccute_store_word<0>(p + 4, v2); ccute_store_word<0>(p + 6, v3); ccute_store_word<0>(p + 8, v4); ccute_store_word<0>(p + 10, v5); ccute_store_word<0>(p + 12, v6); ccute_store_word<0>(p + 14, v7); }
// 30 |         { CCUTE_ISSUE_80(16, 8, 16, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d[0]), CCUTE_ISSUE_RW(f, d[1]), CCUTE_ISSUE_RW(f, d[2]), CCUTE_ISSUE_RW(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&(p + 8 * k)[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&(p + 8 * k)[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&(p + 8 * k)[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&(p + 8 * k)[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&v[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&v[2])))); }
// 31 |     if (((size_t)out & 15) == 0) { ccute_store_global(out, d[0], d[1], d[2], d[3]); } else { { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// 37 |     /* mma = tiled_mma(mma(16, 8, 8, f16, f16, f32), (2,1,1):(1,0,0), <_,_,_>) */
// 38 |
// 39 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 8, f16, f16, f32), (2,1,1):(1,0,0), <_,_,_>), threadIdx.x) */
// 40 |     /* held_a = ((2,2),1,1):((1,2),0,0) */
// 41 |     /* held_b = (2,1,1):(1,0,0) */
// 42 |     /* held_c = ((2,2),1,1):((1,2),0,0) */
// 45 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(f, 0.f))); }
// 46 |     { const auto v0 = ccute_vector_converted(p, ccute_vector_of(c[0], c[1])), v1 = ccute_vector_converted(p, ccute_vector_of(c[2], c[3])); ccute_store_word<0>(p, v0); ccute_store_word<0>(p + 2, v1); }
// 47 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&p[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&p[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(f, 0.f))); }
// 54 |     PRODUCT(8, CCUTE_F16, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL)); (void)first; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 57 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(f, 0.f))); }
// 58 |     { const auto v0 = ccute_vector_converted(p, ccute_vector_of(c[0], c[1])), v1 = ccute_vector_converted(p, ccute_vector_of(c[2], c[3])); ccute_store_word<0>(p, v0); ccute_store_word<0>(p + 2, v1); }
// 59 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&p[0])), CCUTE_ISSUE_R(f, 0.f))); }
// 60 |     if (((size_t)out & 15) == 0) { ccute_store_global(out, d[0], d[1], d[2], d[3]); } else { { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// 67 |             CCUTE_TILE(ALL, ALL, ccute_make_layout(TUP(2, 2, 4, 2), TUP(1, 8, 2, 16)))); (void)first; (void)first_b; (void)first_c; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 68 |     /* sums_a = (((2,2),2,2),1,1):(((1,4),2,8),0,0) */
// 71 |     { CCUTE_ISSUE_80(16, 8, 32, S8, S8, S32, ANY, "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(r, c[0]), CCUTE_ISSUE_W(r, c[1]), CCUTE_ISSUE_W(r, c[2]), CCUTE_ISSUE_W(r, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[4])), CCUTE_ISSUE_R(r, 0))); CCUTE_ISSUE_80(16, 8, 32, S8, S8, S32, ANY, "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(r, c[4]), CCUTE_ISSUE_W(r, c[5]), CCUTE_ISSUE_W(r, c[6]), CCUTE_ISSUE_W(r, c[7])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[12])), CCUTE_ISSUE_R(r, 0))); CCUTE_ISSUE_80(16, 8, 32, S8, S8, S32, ANY, "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(r, c[8]), CCUTE_ISSUE_W(r, c[9]), CCUTE_ISSUE_W(r, c[10]), CCUTE_ISSUE_W(r, c[11])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[16])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[20])), CCUTE_ISSUE_R(r, 0))); CCUTE_ISSUE_80(16, 8, 32, S8, S8, S32, ANY, "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(r, c[12]), CCUTE_ISSUE_W(r, c[13]), CCUTE_ISSUE_W(r, c[14]), CCUTE_ISSUE_W(r, c[15])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[24])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[28])), CCUTE_ISSUE_R(r, 0))); }
// 72 |     { const auto v0 = ccute_vector_saturated(p, ccute_vector_of(c[0], c[1], c[2], c[3])), v1 = ccute_vector_saturated(p, ccute_vector_of(c[4], c[5], c[6], c[7])), v2 = ccute_vector_saturated(p, ccute_vector_of(c[8], c[9], c[10], c[11])), v3 = ccute_vector_saturated(p, ccute_vector_of(c[12], c[13], c[14], c[15])); ccute_store_word<0>(p, v0); ccute_store_word<0>(p + 4, v1); ccute_store_word<0>(p + 8, v2); ccute_store_word<0>(p + 12, v3); }
// 73 |     { CCUTE_ISSUE_80(16, 8, 32, S8, S8, S32, ANY, "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(r, d[0]), CCUTE_ISSUE_W(r, d[1]), CCUTE_ISSUE_W(r, d[2]), CCUTE_ISSUE_W(r, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(p[0], p[1], p[4], p[5])), CCUTE_ISSUE_R(r, ccute_issue_word(p[2], p[3], p[6], p[7])), CCUTE_ISSUE_R(r, ccute_issue_word(p[8], p[9], p[12], p[13])), CCUTE_ISSUE_R(r, ccute_issue_word(p[10], p[11], p[14], p[15])), CCUTE_ISSUE_R(r, ccute_issue_at(&v[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&v[4])), CCUTE_ISSUE_R(r, 0))); }
// 74 |     if (((size_t)out & 15) == 0) { ccute_store_global(out, d[0], d[1], d[2], d[3]); } else { { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// 80 |     PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL)); (void)first; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 82 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 85 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(p[0])), CCUTE_ISSUE_R(r, ccute_issue_word(p[1])), CCUTE_ISSUE_R(r, ccute_issue_word(p[2])), CCUTE_ISSUE_R(r, ccute_issue_word(p[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 86 |     if (((size_t)out & 15) == 0) { ccute_store_global(out, d[0], d[1], d[2], d[3]); } else { { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// 92 |     PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL)); (void)first; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 94 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 95 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 96 |     if ((((size_t)in | (size_t)out) & 15) == 0) { { const auto v0 = ccute_load_global<4>(in); c[0] = v0[0]; c[1] = v0[1]; c[2] = v0[2]; c[3] = v0[3]; }
// 97 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d[0]), CCUTE_ISSUE_RW(f, d[1]), CCUTE_ISSUE_RW(f, d[2]), CCUTE_ISSUE_RW(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 98 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 102 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d[0]), CCUTE_ISSUE_RW(f, d[1]), CCUTE_ISSUE_RW(f, d[2]), CCUTE_ISSUE_RW(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 103 |     ccute_store_global(out, d[0], d[1], d[2], d[3]); } else {
// 96 |  { c[0] = in[0]; c[1] = in[1]; c[2] = in[2]; c[3] = in[3]; }
// 97 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d[0]), CCUTE_ISSUE_RW(f, d[1]), CCUTE_ISSUE_RW(f, d[2]), CCUTE_ISSUE_RW(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 98 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 102 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d[0]), CCUTE_ISSUE_RW(f, d[1]), CCUTE_ISSUE_RW(f, d[2]), CCUTE_ISSUE_RW(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 103 |     { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// 110 |     PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL)); (void)first; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 112 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 114 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 115 |     if (((size_t)out & 15) == 0) { ccute_store_global(out, d[0], d[1], d[2], d[3]); } else { { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// 122 |     PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL)); (void)first; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 124 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 126 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 127 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 129 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d[0]), CCUTE_ISSUE_RW(f, d[1]), CCUTE_ISSUE_RW(f, d[2]), CCUTE_ISSUE_RW(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 130 |     if (((size_t)out & 15) == 0) { ccute_store_global(out, d[0], d[1], d[2], d[3]); } else { { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// 136 |     PRODUCT(8, CCUTE_TF32, CCUTE_F32, 8, CCUTE_TILE(ALL, ALL, ALL)); (void)first; (void)held_a; (void)held_b; (void)held_c; (void)mine;
// 138 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 139 |     if ((((size_t)in | (size_t)out) & 15) == 0) { if (loads)
// 140 |         { const auto v0 = ccute_load_global<4>(in); c[0] = v0[0]; c[1] = v0[1]; c[2] = v0[2]; c[3] = v0[3]; }
// 141 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 142 |     ccute_store_global(out, d[0], d[1], d[2], d[3]); } else {
// 139 |  if (loads)
// 140 |         { c[0] = in[0]; c[1] = in[1]; c[2] = in[2]; c[3] = in[3]; }
// 141 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, d[0]), CCUTE_ISSUE_W(f, d[1]), CCUTE_ISSUE_W(f, d[2]), CCUTE_ISSUE_W(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(c[0])), CCUTE_ISSUE_R(r, ccute_issue_word(c[1])), CCUTE_ISSUE_R(r, ccute_issue_word(c[2])), CCUTE_ISSUE_R(r, ccute_issue_word(c[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 142 |     { out[0] = d[0]; out[1] = d[1]; out[2] = d[2]; out[3] = d[3]; } }
// ! product_of_sums.cu:31:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:60:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:74:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:86:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:96:5: remark: guarded: 128-bit only where in is 16-byte aligned; remedy: CCUTE_ALIGNED(in, 16)
// !     ccute_copy(c, held_a, in, held_a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:103:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:115:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:130:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:140:9: remark: guarded: 128-bit only where in is 16-byte aligned; remedy: CCUTE_ALIGNED(in, 16)
// !         ccute_copy(c, held_a, in, held_a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! product_of_sums.cu:142:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, held_c, d, held_c);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
