// Operands in an object that a helper is given by reference: its class says how it is aligned.
#include <ccute/cpu.h>
#include <ccute/short.h>

template <int STAGES> struct stages {
    alignas(1024) unsigned short a[STAGES][1024];
    alignas(256) unsigned short b[STAGES][128];
};

#define PRODUCT                                                                                                        \
    const ccute_tiled_mma mma =                                                                                        \
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));        \
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);                                                 \
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 64, 16);                                       \
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);                                        \
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);              \
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)))

template <int STAGES> CCUTE_FOLD __device__ void multiply(float *c, stages<STAGES> &s, int n)
{
    PRODUCT;
    for (int k = 0; k < n; k++) {
        ccute_wgmma_fence();
        ccute_gemm(mine, c, fc, s.a[k % STAGES], pa, s.b[k % STAGES], pb);
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, int n)
{
    CCUTE_SHARED_STORAGE(s, stages<3>);
    float c[4] = {0};
    multiply<3>(c, s, n);
    out[threadIdx.x] = c[0];
}
// ---- folded ----
// 20 | { if constexpr (STAGES == 3) {
// 21 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb;
// 24 |         { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&s.a[k % STAGES][0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&s.b[k % STAGES][0], 0xc000000000010000ull)))); }
// 20 | else {
// 28 | } }
// 19 | template <int STAGES> CCUTE_FOLD __device__ void multiply__folded(float *c, stages<STAGES> &s, int n)
// 21 |     PRODUCT; (void)fc; (void)mine; (void)pa; (void)pb;
// 24 |         { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&s.a[k % STAGES][0], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&s.b[k % STAGES][0], 0xc000000000010000ull)))); }
// 28 |
// 34 |     multiply__folded<3>(c, s, n);
