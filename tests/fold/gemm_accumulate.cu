#include <ccute/short.h>

/* Products that add to C or begin the sums by a flag: known when folding, an expression, or any other value. */
#define PRODUCT(sums, c_type)                                                                                           \
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, sums));                 \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout(TUP(16, 8)));                                      \
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout(TUP(8, 8)));                                       \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 8)));                                      \
    unsigned short a[4] = {1, 2, 3, 4}, b[2] = {5, 6};                                                                 \
    c_type c[4]

// run: LAUNCH(known, 1, 32, (float *)OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) known(float *out)
{
    PRODUCT(CCUTE_F32, float);
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, false);
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, 2);
    out[threadIdx.x] = c[0] + c[3];
}

// run: LAUNCH(rounds, 1, 32, (float *)OUT, 3)
CCUTE_FOLD __global__ void __launch_bounds__(32) rounds(float *out, int n)
{
    PRODUCT(CCUTE_F32, float);
    for (int k = 0; k < n; k++)
        ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, k > 0);
    out[threadIdx.x] = c[0] + c[3];
}

// run: LAUNCH(words, 1, 32, (unsigned short *)OUT, 3)
CCUTE_FOLD __global__ void __launch_bounds__(32) words(unsigned short *out, int n)
{
    PRODUCT(CCUTE_F16, unsigned short);
    const ccute_layout twice_a = ccute_make_layout(TUP(4, 1, 2), TUP(1, 0, 0));
    const ccute_layout twice_b = ccute_make_layout(TUP(2, 1, 2), TUP(1, 0, 0));
    bool adds = false;
    for (int k = 0; k < n; k++) {
        ccute_gemm_accumulate(mine, c, fc, a, twice_a, b, twice_b, adds);
        adds = true;
    }
    out[threadIdx.x] = c[0] + c[3];
}

/* A flag of each warp, and one that is an element. */
// run: LAUNCH(warps, 1, 64, (float *)OUT)
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) warps(float *out)
{
    PRODUCT(CCUTE_F32, float);
    const ccute_layout flags = ccute_make_layout(2);
    const bool flag[2] = {false, true};
    ccute_fill(c, fc, 3.f);
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, threadIdx.x / 32);
    ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, flag[ccute_at(flags, threadIdx.x / 32)]);
    out[threadIdx.x] = c[0] + c[3];
}

/* The flag is evaluated once, whatever its type. */
// run: LAUNCH(effects, 1, 32, (float *)OUT, 3)
CCUTE_FOLD __global__ void __launch_bounds__(32) effects(float *out, int n)
{
    PRODUCT(CCUTE_F32, float);
    float rest = 0.f;
    int calls = 0;
    do {
        ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, calls++ && out);
        ccute_gemm_accumulate(mine, c, fc, a, fa, b, fb, rest += 0.5f);
    } while (--n);
    out[threadIdx.x] = c[0] + rest + calls;
}
// ---- folded ----
// 16 |     PRODUCT(CCUTE_F32, float); (void)fa; (void)fb; (void)fc; (void)mine;
// 17 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(f, 0.f))); }
// 18 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
// 25 |     PRODUCT(CCUTE_F32, float); (void)fa; (void)fb; (void)fc; (void)mine;
// 27 |         { const bool f0 = ccute_issue_flag(k >= 1, 0); if (!f0) { c[0] = 0; c[1] = 0; c[2] = 0; c[3] = 0; } CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
// 34 |     PRODUCT(CCUTE_F16, unsigned short); (void)fc; (void)mine;
// 35 |     /* twice_a = (4,1,2):(1,0,0) */
// 36 |     /* twice_b = (2,1,2):(1,0,0) */
// 39 |         { const bool f0 = ccute_issue_flag(adds, 0); { unsigned w0 = f0 ? ccute_issue_at(&c[0]) : 0u, w1 = f0 ? ccute_issue_at(&c[2]) : 0u; CCUTE_ISSUE_75(16, 8, 8, F16, F16, F16, ANY, "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};", (CCUTE_ISSUE_RW(r, w0), CCUTE_ISSUE_RW(r, w1)), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } { unsigned w0 = ccute_issue_at(&c[0]), w1 = ccute_issue_at(&c[2]); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F16, ANY, "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};", (CCUTE_ISSUE_RW(r, w0), CCUTE_ISSUE_RW(r, w1)), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } }
// 48 | { ccute_block_is_(::dim3(64));
// 49 |     PRODUCT(CCUTE_F32, float); (void)fa; (void)fb; (void)fc; (void)mine;
// 50 |     /* flags = 2:1 */
// 52 |     { const __typeof__(*c) x0(3.f); c[0] = x0; c[1] = x0; c[2] = x0; c[3] = x0; }
// 53 |     { const bool f0 = ccute_issue_flag(threadIdx.x >> 5, 0); if (!f0) { c[0] = 0; c[1] = 0; c[2] = 0; c[3] = 0; } CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
// 54 |     { const bool f0 = ccute_issue_flag(flag[threadIdx.x >> 5], 0); if (!f0) { c[0] = 0; c[1] = 0; c[2] = 0; c[3] = 0; } CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
// 62 |     PRODUCT(CCUTE_F32, float); (void)fa; (void)fb; (void)fc; (void)mine;
// 66 |         { const bool f0 = ccute_issue_flag((calls++ && out), 0); if (!f0) { c[0] = 0; c[1] = 0; c[2] = 0; c[3] = 0; } CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
// 67 |         { const bool f0 = ccute_issue_flag(rest += 0.5f, 0); if (!f0) { c[0] = 0; c[1] = 0; c[2] = 0; c[3] = 0; } CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
