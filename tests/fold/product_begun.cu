// Registers of sums that something writes before a product adds to them, on each path or in the rounds before.
#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32),           \
                                                     ccute_make_layout(TUP(1, 1, 1)));                                 \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(16, 8)));                                      \
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));                                       \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)));                                      \
    float a[4] = {1, 2, 3, 4}, b[2] = {1, 2}

struct zeros {
    float c[4] = {0, 0, 0, 0};
};
struct cleared {
    float c[4];
    CCUTE_FOLD __device__ void begin()
    {
        for (int i = 0; i < 4; i++)
            c[i] = 0;
    }
    __device__ void begin_by_this()
    {
        for (int i = 0; i < 4; i++)
            this->c[i] = 0;
    }
};
__device__ void set(float *c);
template <class F> __device__ static void each(F write)
{
    for (int i = 0; i < 4; i++)
        write(i);
}

CCUTE_FOLD __global__ void __launch_bounds__(32) first_of_many(float *out, int n)
{
    PRODUCT;
    float c[4];
    for (int tile = 0; tile < n; tile++)
        for (int k = 0; k < n; k++) {
            if (tile + k == 0) {
                ccute_gemm_first(mine, c, fc, a, fa, b, fb);
                continue;
            }
            ccute_gemm(mine, c, fc, a, fa, b, fb);
        }
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) first_by_a_flag(float *out, int n)
{
    PRODUCT;
    float c[4];
    bool is_first = true;
    while (n-- > 0) {
        if (!is_first)
            ccute_gemm(mine, c, fc, a, fa, b, fb);
        else
            ccute_gemm_first(mine, c, fc, a, fa, b, fb);
        is_first = false;
    }
    out[threadIdx.x] = c[0];
}

/* The first tile has no rounds. */
CCUTE_FOLD __global__ void __launch_bounds__(32) behind_a_loop(float *out, int n)
{
    PRODUCT;
    float c[4];
    for (int tile = 0; tile < n; tile++) {
        for (int k = 0; k < tile; k++)
            ccute_gemm(mine, c, fc, a, fa, b, fb);
        if (tile == 0)
            ccute_fill(c, fc, 1.0f);
    }
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) by_methods(float *out)
{
    PRODUCT;
    cleared c, d;
    c.begin();
    ccute_gemm(mine, c.c, fc, a, fa, b, fb);
    d.begin_by_this();
    ccute_gemm(mine, d.c, fc, a, fa, b, fb);
    out[threadIdx.x] = c.c[0] + d.c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(32) out_of_sight(float *out, int n)
{
    PRODUCT;
    float c[4], d[4], e[4], f[4];
    zeros z;
    float *const pointer[1] = {f};
    set(c);
    each([&](int i) { d[i] = 0; });
    asm("mov.b32 %0, 0; mov.b32 %1, 0; mov.b32 %2, 0; mov.b32 %3, 0;" : "=f"(e[0]), "=f"(e[1]), "=f"(e[2]), "=f"(e[3]));
    for (int i = 0; i < 4; i++)
        pointer[0][i] = 0;
    ccute_gemm(mine, c, fc, a, fa, b, fb);
    ccute_gemm(mine, d, fc, a, fa, b, fb);
    ccute_gemm(mine, e, fc, a, fa, b, fb);
    ccute_gemm(mine, f, fc, a, fa, b, fb);
    ccute_gemm(mine, z.c, fc, a, fa, b, fb);
    out[threadIdx.x] = c[0] + d[0] + e[0] + f[0] + z.c[0];
}
// ---- folded ----
// 38 |     PRODUCT; (void)fa; (void)fb; (void)fc; (void)mine;
// 43 |                 { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 46 |             { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 53 |     PRODUCT; (void)fa; (void)fb; (void)fc; (void)mine;
// 58 |             { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 60 |             { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %10, %10, %10};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])), CCUTE_ISSUE_R(f, 0.f))); }
// 69 |     PRODUCT; (void)fa; (void)fb; (void)fc; (void)mine;
// 73 |             { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 75 |             { const __typeof__(*c) x0(1.0f); c[0] = x0; c[1] = x0; c[2] = x0; c[3] = x0; }
// 82 |     PRODUCT; (void)fa; (void)fb; (void)fc; (void)mine;
// 85 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c.c[0]), CCUTE_ISSUE_RW(f, c.c[1]), CCUTE_ISSUE_RW(f, c.c[2]), CCUTE_ISSUE_RW(f, c.c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 87 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d.c[0]), CCUTE_ISSUE_RW(f, d.c[1]), CCUTE_ISSUE_RW(f, d.c[2]), CCUTE_ISSUE_RW(f, d.c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 93 |     PRODUCT; (void)fa; (void)fb; (void)fc; (void)mine;
// 102 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 103 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, d[0]), CCUTE_ISSUE_RW(f, d[1]), CCUTE_ISSUE_RW(f, d[2]), CCUTE_ISSUE_RW(f, d[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 104 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, e[0]), CCUTE_ISSUE_RW(f, e[1]), CCUTE_ISSUE_RW(f, e[2]), CCUTE_ISSUE_RW(f, e[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 105 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, f[0]), CCUTE_ISSUE_RW(f, f[1]), CCUTE_ISSUE_RW(f, f[2]), CCUTE_ISSUE_RW(f, f[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
// 106 |     { CCUTE_ISSUE_80(16, 8, 8, TF32, TF32, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, z.c[0]), CCUTE_ISSUE_RW(f, z.c[1]), CCUTE_ISSUE_RW(f, z.c[2]), CCUTE_ISSUE_RW(f, z.c[3])), (CCUTE_ISSUE_R(r, ccute_issue_word(a[0])), CCUTE_ISSUE_R(r, ccute_issue_word(a[1])), CCUTE_ISSUE_R(r, ccute_issue_word(a[2])), CCUTE_ISSUE_R(r, ccute_issue_word(a[3])), CCUTE_ISSUE_R(r, ccute_issue_word(b[0])), CCUTE_ISSUE_R(r, ccute_issue_word(b[1])))); }
