#include <ccute/short.h>

/* A in registers and then in shared memory, B along N with a stage of its own; the first product begins the sums. */
CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, const unsigned short *in, int stage)
{
    CCUTE_ASSUME(stage >= 0 && stage < 3);
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 64, 16, 64, 32);
    const ccute_layout tile_b = ccute_make_layout(TUP(8, 32, 3), TUP(1, 8, 256)), sums = ccute_make_layout(TUP(64, 8));
    CCUTE_SHARED(unsigned short, a, tile_a, 2048);
    CCUTE_SHARED(unsigned short, b, tile_b, 768);
    const ccute_layout fa = ccute_fragment_A(mma, tile_a), fc = ccute_fragment_C(mma, sums);
    const ccute_layout pb = ccute_partition_B(mine, ccute_slice(tile_b, ALL, ALL, stage));
    unsigned short ra[16];
    float c[4];
    ccute_copy(ra, fa, in, ccute_partition_A(mine, tile_a));
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, ra, fa, b, pb);
    ccute_gemm(mine, c, fc, a, ccute_partition_A_shared(mine, tile_a), b, pb);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- folded ----
// 7 |     /* mma = tiled_mma(wgmma(8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>) */
// 8 |
// 9 |     /* mine = thread_slice(tiled_mma(wgmma(8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 10 |     /* tile_a = Sw<2,3,3> o 0 o ((8,8),(32,1)):((32,256),(1,0)) */
// 11 |     /* tile_b = (8,32,3):(1,8,256) */ /* sums = (64,8):(1,64) */
// 12 |     __shared__ __attribute__((aligned(512))) unsigned short a[2048];
// 13 |     __shared__ __attribute__((aligned(16))) unsigned short b[768];
// 14 |     /* fa = ((2,2,2),1,2):((1,2,4),0,8) */ /* fc = ((2,2,1),1,1):((1,2,0),0,0) */
// 15 |     /* pb = pb_o o ((8,16),1,2):((1,8),0,128) */ const int pb_o = stage * 256;
// 18 |     if (((size_t)in & 3) == 0) { { const auto v0 = ccute_load_global<2>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + (threadIdx.x >> 3 & 3) * 8), v1 = ccute_load_global<2, 256>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + (threadIdx.x >> 3 & 3) * 8), v2 = ccute_load_global<2>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 1) * 8), v3 = ccute_load_global<2, 256>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 1) * 8), v4 = ccute_load_global<2>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 2) * 8), v5 = ccute_load_global<2, 256>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 2) * 8), v6 = ccute_load_global<2>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 3) * 8), v7 = ccute_load_global<2, 256>(in + (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 3) * 8); ccute_store_word<0>(ra, v0); ccute_store_word<0>(ra + 2, v1); ccute_store_word<0>(ra + 4, v2); ccute_store_word<0>(ra + 6, v3); ccute_store_word<0>(ra + 8, v4); ccute_store_word<0>(ra + 10, v5); ccute_store_word<0>(ra + 12, v6); ccute_store_word<0>(ra + 14, v7); } } else { { { ra[0] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + (threadIdx.x >> 3 & 3) * 8]; ra[1] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + (threadIdx.x >> 3 & 3) * 8 + 1]; ra[2] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + (threadIdx.x >> 3 & 3) * 8 + 256]; ra[3] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + (threadIdx.x >> 3 & 3) * 8 + 257]; ra[4] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 1) * 8]; ra[5] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 1) * 8 + 1]; ra[6] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 1) * 8 + 256]; ra[7] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 1) * 8 + 257]; } { ra[8] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 2) * 8]; ra[9] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 2) * 8 + 1]; ra[10] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 2) * 8 + 256]; ra[11] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 2) * 8 + 257]; ra[12] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 3) * 8]; ra[13] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 3) * 8 + 1]; ra[14] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 3) * 8 + 256]; ra[15] = in[(threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 + ((threadIdx.x >> 3 & 3) ^ 3) * 8 + 257]; } } }
// 19 |     { ccute_issue_hold(c); ccute_issue_hold(ra); ccute_wgmma_fence(); }
// 20 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TT, "{ .reg .pred p; setp.ne.b32 p, 0, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, p, 1, 1, 1; }", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&ra[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[6])), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[pb_o], 0x80000ull)))); CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TT, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, {%4, %5, %6, %7}, %8, p, 1, 1, 1; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&ra[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[10])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&ra[14])), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[pb_o], 0x80000ull) + 16))); }
// 21 |     { CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TT, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 1; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x8000002000010000ull)), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[pb_o], 0x80000ull)))); CCUTE_ISSUE_90A(64, 8, 16, F16, F16, F32, TT, "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1, %2, %3}, %4, %5, p, 1, 1, 0, 1; }", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(l, ccute_issue_tile(&a[0], 0x8000002000010000ull) + 2), CCUTE_ISSUE_R(l, ccute_issue_tile(&b[pb_o], 0x80000ull) + 16))); }
// 23 |     { ccute_wgmma_wait(0); ccute_issue_hold(c); ccute_issue_hold(ra); }
// 24 |     { out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16] = c[0]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 64] = c[1]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 8] = c[2]; out[(threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 + 72] = c[3]; }
// ! wgmma.cu:18:5: remark: guarded: 32-bit only where in is 4-byte aligned; remedy: CCUTE_ALIGNED(in, 4)
// !     ccute_copy(ra, fa, in, ccute_partition_A(mine, tile_a));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma.cu:18:5: remark: narrow: 32-bit: only 2 elements are adjacent on both sides, which is not a multiple of 4
// !     ccute_copy(ra, fa, in, ccute_partition_A(mine, tile_a));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! wgmma.cu:24:5: remark: narrow: 32-bit: no stride of the destination, (threadIdx.x & 3) * 128 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,1),1,1):((64,8,512),0,0), is 1
// !     ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
