// Registers of products that are held at fences and waits: members of objects, rows of arrays, those that an index which
// is not known may choose, and those that a lambda is passed; an array of vectors, which asm does not take, is not.
#include <ccute/short.h>

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

struct part {
    int used;
    float c[4];
};
struct four {
    float x, y, z, w;
};

CCUTE_FOLD __global__ void __launch_bounds__(128) of_parts(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    part one, two[2];
    float rows[3][4];
    ccute_wgmma_fence();
    ccute_gemm_first(mine, one.c, fc, a, pa, b, pb);
    ccute_gemm_first(mine, rows[2], fc, a, pa, b, pb);
    ccute_gemm_first(mine, two[n & 1].c, fc, a, pa, b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[threadIdx.x] = one.c[0] + rows[2][0] + two[0].c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(128) of_rows(float *out, int n)
{
    PRODUCT;
    CCUTE_SHARED(unsigned short, a, tile_a, 1024);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float rows[2][2][4], flat[8];
    four vectors[1];
    auto turn = [&](float *sum) { ccute_gemm_first(mine, sum, fc, a, pa, b, pb); };
    ccute_wgmma_fence();
    ccute_gemm_first(mine, rows[n & 1][0], fc, a, pa, b, pb);
    ccute_gemm_first(mine, &vectors[0].x, fc, a, pa, b, pb);
    turn(flat + 4);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[threadIdx.x] = rows[0][0][0] + flat[4] + vectors[0].w;
}
// ---- folded ----
// 24 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 25 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 26 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 29 |     { ccute_issue_hold(one.c); ccute_issue_hold(rows[2]); ccute_issue_hold(two[0].c); ccute_issue_hold(two[1].c); ccute_wgmma_fence(); }
// 30 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, one.c[0]), CCUTE_ISSUE_W(f, one.c[1]), CCUTE_ISSUE_W(f, one.c[2]), CCUTE_ISSUE_W(f, one.c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 31 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, rows[2][0]), CCUTE_ISSUE_W(f, rows[2][1]), CCUTE_ISSUE_W(f, rows[2][2]), CCUTE_ISSUE_W(f, rows[2][3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 32 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, two[n & 1].c[0]), CCUTE_ISSUE_W(f, two[n & 1].c[1]), CCUTE_ISSUE_W(f, two[n & 1].c[2]), CCUTE_ISSUE_W(f, two[n & 1].c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 34 |     { ccute_wgmma_wait(0); ccute_issue_hold(one.c); ccute_issue_hold(rows[2]); ccute_issue_hold(two[0].c); ccute_issue_hold(two[1].c); }
// 40 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb; (void)tile_a; (void)tile_b;
// 41 |     __shared__ __attribute__((aligned(256))) unsigned short a[1024];
// 42 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 45 |     auto turn = [&](float *sum) { { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, sum[0]), CCUTE_ISSUE_W(f, sum[1]), CCUTE_ISSUE_W(f, sum[2]), CCUTE_ISSUE_W(f, sum[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); } };
// 46 |     { ccute_issue_hold(rows); ccute_issue_hold(flat); ccute_wgmma_fence(); }
// 47 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, rows[n & 1][0][0]), CCUTE_ISSUE_W(f, rows[n & 1][0][1]), CCUTE_ISSUE_W(f, rows[n & 1][0][2]), CCUTE_ISSUE_W(f, rows[n & 1][0][3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 48 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, (&vectors[0].x)[0]), CCUTE_ISSUE_W(f, (&vectors[0].x)[1]), CCUTE_ISSUE_W(f, (&vectors[0].x)[2]), CCUTE_ISSUE_W(f, (&vectors[0].x)[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 51 |     { ccute_wgmma_wait(0); ccute_issue_hold(rows); ccute_issue_hold(flat); }
