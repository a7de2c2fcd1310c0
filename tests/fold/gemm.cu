#include <ccute/short.h>

// run: LAUNCH(k, 1, 64, OUT)
/* Two atoms beside one another; two steps along K, the first of which begins the sums. */
CCUTE_FOLD __global__ void __launch_bounds__(64) k(long *out)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F32),
                                                     ccute_make_layout(TUP(1, 2, 1)), CCUTE_TILE(16, 16, 16));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_make_layout_right(TUP(16, 16));
    const ccute_layout fa = ccute_fragment_A(mma, tile), fb = ccute_fragment_B(mma, tile);
    const ccute_layout fc = ccute_fragment_C(mma, tile), pc = ccute_partition_C(mine, tile);
    CCUTE_REGS(unsigned short, a, fa, 8);
    CCUTE_REGS(unsigned short, b, fb, 4);
    CCUTE_REGS(float, c, fc, 4);
    for (int i = 0; i < 8; i++)
        a[i] = (unsigned short)(i % 3 == 0 ? 0x3c00 : i % 3 == 1 ? 0x4000 : 0); /* 1, 2, 0 */
    for (int i = 0; i < 4; i++)
        b[i] = (unsigned short)((threadIdx.x + i) % 2 ? 0x4200 : 0xbc00); /* 3, -1 */
    ccute_gemm_first(mine, c, fc, a, fa, b, fb);
    ccute_gemm(mine, c, fc, a, ccute_slice(fa, ALL, ALL, 1), b, ccute_slice(fb, ALL, ALL, 0));
    for (int i = 0; i < 4; i++)
        out[ccute_at(pc, i)] = (long)c[i];
}
// ---- folded ----
// 7 |     /* mma = tiled_mma(mma(16, 8, 8, f16, f16, f32), (1,2,1):(0,1,0), <16,16,16>) */
// 8 |
// 9 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 8, f16, f16, f32), (1,2,1):(0,1,0), <16,16,16>), threadIdx.x) */
// 10 |     /* tile = (16,16):(16,1) */
// 11 |     /* fa = ((2,2),1,2):((1,2),0,4) */ /* fb = (2,1,2):(1,0,2) */
// 12 |     /* fc = ((2,2),1,1):((1,2),0,0) */ /* pc = pc_o o ((2,2),1,1):((1,128),0,0) */ const int pc_o = (threadIdx.x & 3) * 2 + ((threadIdx.x >> 5) + (threadIdx.x >> 2 & 7) * 2) * 8;
// 13 |     unsigned short a[8];
// 14 |     unsigned short b[4];
// 15 |     float c[4];
// 20 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[2])))); }
// 21 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
// 23 |         out[pc_o + (i & 1) + (i >> 1) * 128] = (long)c[i];
