// Registers of products that are left alone until the wait, and fences where they are wanted.
#include <ccute/short.h>

struct sums_of_two {
    float first[4], second[4];
};
CCUTE_FOLD __device__ static void fence() { ccute_wgmma_fence(); }
CCUTE_FOLD __device__ static void wait() { ccute_wgmma_wait(0); }
__device__ void far_wait();

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

/* A pointer and a lambda that are made while the product is under way, and used behind the wait. */
CCUTE_FOLD __global__ void __launch_bounds__(128) later(float *out)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    const float *const p = c;
    auto first = [&]() { return c[0]; };
    auto waited = [&]() {
        ccute_wgmma_wait(0);
        return c[1];
    };
    out[0] = sizeof c;
    out[1] = waited() + first() + p[2];
}

/* The other member, the other row. */
CCUTE_FOLD __global__ void __launch_bounds__(128) beside(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    sums_of_two s;
    float m[2][4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, s.second, fc, a, pa, b, pb);
    ccute_gemm_first(mine, m[0], fc, a, pa, b, pb);
    ccute_wgmma_commit();
    s.first[0] = 1.0f;
    m[1][0] = s.first[0];
    out[0] = m[1][0];
    ccute_wgmma_wait(0);
    out[1] = s.second[0] + m[n][1];
}

/* Fences and waits of helpers, on both ways of a switch, in a lambda, in each round. */
CCUTE_FOLD __global__ void __launch_bounds__(128) ways(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4] = {0};
    auto turn = [&]() {
        ccute_gemm(mine, c, fc, a, pa, b, pb);
        ccute_wgmma_commit();
    };
    fence();
    turn();
    wait();
    c[0] = 1.0f;
    for (int k = 0; k < n; k++) {
        if (k == 2)
            continue;
        ccute_wgmma_fence();
        turn();
        switch (k) {
        case 1:
            ccute_wgmma_wait(0);
            break;
        default:
            far_wait();
        }
        c[1] *= 2.0f;
    }
    out[0] = c[0];
}
// ---- folded ----
// 23 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 24 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 25 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 27 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 28 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 33 |         { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 43 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 44 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 45 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 48 |     { ccute_issue_hold(s.second); ccute_issue_hold(m[0]); ccute_wgmma_fence(); }
// 49 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, s.second[0]), CCUTE_ISSUE_W(f, s.second[1]), CCUTE_ISSUE_W(f, s.second[2]), CCUTE_ISSUE_W(f, s.second[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 50 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, m[0][0]), CCUTE_ISSUE_W(f, m[0][1]), CCUTE_ISSUE_W(f, m[0][2]), CCUTE_ISSUE_W(f, m[0][3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 55 |     { ccute_wgmma_wait(0); ccute_issue_hold(s.second); ccute_issue_hold(m[0]); }
// 62 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 63 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 64 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 67 |         { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 77 |         { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 81 |             { ccute_wgmma_wait(0); ccute_issue_hold(c); }
