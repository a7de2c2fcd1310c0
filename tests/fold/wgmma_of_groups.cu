#include <ccute/short.h>

#include <ccute/async.h>

/* Two groups of four warps, each bound to the product by its first thread: rows 64 to 127 are the second group's, whose
   operand begins 64 rows on. C is each thread's own. */
// run: LAUNCH(groups, 1, 256, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(256) CCUTE_BLOCK_DIM(256) groups(long *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(2, 1, 1)));
    const int group = threadIdx.x / 128;
    const ccute_tiled_mma mine = ccute_thread_slice(mma, group * 128);
    const ccute_tiled_mma own = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 128, 16);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 16, 8, 16);
    const ccute_layout sums = ccute_make_layout_right(TUP(128, 8)), fc = ccute_fragment_C(mma, sums);
    CCUTE_SHARED(unsigned short, a, tile_a, 2048);
    CCUTE_SHARED(unsigned short, b, tile_b, 128);
    float c[4];
    for (int i = threadIdx.x; i < 2048; i += 256)
        a[i] = (unsigned short)(0x3c00 + i % 97);
    for (int i = threadIdx.x; i < 128; i += 256)
        b[i] = (unsigned short)(0x4000 + i % 61);
    ccute_fence_async();
    __syncthreads();
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, a, ccute_partition_A_shared(mine, tile_a), b, ccute_partition_B(mine, tile_b));
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    const ccute_layout pc = ccute_partition_C(own, sums);
    for (int i = 0; i < 4; i++)
        out[ccute_at(pc, i)] = (long)(c[i] * 1024);
}
// ---- folded ----
// 9 | { ccute_block_is_(::dim3(256));
// 10 |     /* mma = tiled_mma(wgmma(8, f16, f16, f32), (2,1,1):(1,0,0), <_,_,_>) */
// 11 |
// 13 |     /* mine = thread_slice(tiled_mma(wgmma(8, f16, f16, f32), (2,1,1):(1,0,0), <_,_,_>), mine_t0) */ const int mine_t0 = group * 128;
// 14 |     /* own = thread_slice(tiled_mma(wgmma(8, f16, f16, f32), (2,1,1):(1,0,0), <_,_,_>), threadIdx.x) */
// 15 |     /* tile_a = Sw<1,3,3> o 0 o ((8,16),(16,1)):((16,128),(1,0)) */
// 16 |     /* tile_b = Sw<1,3,3> o 0 o ((8,1),(16,1)):((16,0),(1,0)) */
// 17 |     /* sums = (128,8):(8,1) */ /* fc = ((2,2,1),1,1):((1,2,0),0,0) */
// 18 |     __shared__ __attribute__((aligned(256))) unsigned short a[2048];
// 19 |     __shared__ __attribute__((aligned(256))) unsigned short b[128];
// 27 |     { ccute_issue_hold(c); ccute_wgmma_fence(); }
// 28 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TN, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 0; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[mine_t0 * 8], 0xc000001000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[0], 0xc000000000010000ull)))); }
// 30 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); }
// 31 |     /* pc = pc_o o ((2,2,1),1,1):((1,64,8),0,0) */ const int pc_o = (threadIdx.x >> 5) * 128 + (threadIdx.x & 31) * 2;
// 33 |         out[pc_o + (i & 1) + (i >> 1) * 64] = (long)(c[i] * 1024);
