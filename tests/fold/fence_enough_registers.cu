// A of a helper's product is in registers, which threads write: no fence of memory orders them.
#include <ccute/short.h>

CCUTE_FOLD __device__ static void weigh(float *out)
{
    const ccute_tiled_mma mma = ccute_thread_slice(
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1))),
        threadIdx.x);
    const ccute_layout held = ccute_fragment_A(mma, ccute_make_layout(TUP(64, 16)));
    const ccute_layout tile = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);
    CCUTE_SHARED(unsigned short, v, tile, 128);
    unsigned short weights[8];
    float c[4] = {0};
    ccute_fill(weights, held, (unsigned short)1);
    ccute_wgmma_fence();
    ccute_gemm(mma, c, ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8))), weights, held, v,
               ccute_partition_B(mma, tile));
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void __launch_bounds__(128) kernel(float *out)
{
    weigh(out);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD __device__ static void weigh(float *out)
// 6 |     /* mma = thread_slice(tiled_mma(wgmma(8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 7 |
// 8 |
// 9 |     /* held = ((2,2,2),1,1):((1,2,4),0,0) */
// 10 |     /* tile = Sw<1,3,3> o 0 o ((8,1),(16,1)):((16,0),(1,0)) */
// 11 |     __shared__ __attribute__((aligned(256))) unsigned short v[128];
// 14 |     { const __typeof__(*weights) x0((unsigned short)1); const auto v0 = ccute_vector_of(x0, x0); ccute_store_word<0>(weights, v0); ccute_store_word<0>(weights + 2, v0); ccute_store_word<0>(weights + 4, v0); ccute_store_word<0>(weights + 6, v0); }
// 15 |     { ccute_issue_hold(c); ccute_issue_hold(weights); ccute_wgmma_fence(); }
// 16 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, p, 1, 1, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&weights[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&weights[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&weights[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&weights[6])), CCUTE_ISSUE_R(l, ccute_issue_tile(&v[0], 0xc000000000010000ull)))); }
// 17 |
// 19 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); ccute_issue_hold(weights); }
// 4 | CCUTE_FOLD __device__ static void weigh__folded(float *out)
// 6 |     /* mma = thread_slice(tiled_mma(wgmma(8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 7 |
// 8 |
// 9 |     /* held = ((2,2,2),1,1):((1,2,4),0,0) */
// 10 |     /* tile = Sw<1,3,3> o 0 o ((8,1),(16,1)):((16,0),(1,0)) */
// 11 |     __shared__ __attribute__((aligned(256))) unsigned short v[128];
// 14 |     { const __typeof__(*weights) x0((unsigned short)1); const auto v0 = ccute_vector_of(x0, x0); ccute_store_word<0>(weights, v0); ccute_store_word<0>(weights + 2, v0); ccute_store_word<0>(weights + 4, v0); ccute_store_word<0>(weights + 6, v0); }
// 15 |     { ccute_issue_hold(c); ccute_issue_hold(weights); ccute_wgmma_fence(); }
// 16 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, p, 1, 1, 0; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&weights[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&weights[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&weights[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&weights[6])), CCUTE_ISSUE_R(l, ccute_issue_tile(&v[0], 0xc000000000010000ull)))); }
// 17 |
// 19 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); ccute_issue_hold(weights); }
// 21 |
// 25 |     weigh__folded(out);
