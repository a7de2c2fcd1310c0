#include <ccute/short.h>

/* Two atoms along M, three along N, two along K, all elements of a thread different; then sums of 16 bits, two a
   register. */
// run: LAUNCH(several, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) several(long *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_c = ccute_make_layout_right(TUP(32, 24));
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout_right(TUP(32, 16)));
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout_right(TUP(24, 16)));
    const ccute_layout fc = ccute_fragment_C(mma, tile_c), pc = ccute_partition_C(mine, tile_c);
    CCUTE_REGS(unsigned short, a, fa, 16);
    CCUTE_REGS(unsigned short, b, fb, 12);
    CCUTE_REGS(float, c, fc, 24);
    for (int i = 0; i < 16; i++)
        a[i] = (unsigned short)(0x3c00 + 32 * i + threadIdx.x); /* from 1 to 2 */
    for (int i = 0; i < 12; i++)
        b[i] = (unsigned short)(0x4000 + 32 * i + threadIdx.x); /* from 2 to 4 */
    ccute_gemm_first(mine, c, fc, a, fa, b, fb);
    for (int i = 0; i < 24; i++)
        out[ccute_at(pc, i)] = (long)(c[i] * 1024);
}

// run: LAUNCH(words, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) words(long *out)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F16), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_make_layout_right(TUP(16, 16)), tile_c = ccute_make_layout_right(TUP(16, 8));
    const ccute_layout fa = ccute_fragment_A(mma, tile), fc = ccute_fragment_C(mma, tile_c);
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout_right(TUP(8, 16)));
    const ccute_layout pc = ccute_partition_C(mine, tile_c);
    CCUTE_REGS(unsigned short, a, fa, 8);
    CCUTE_REGS(unsigned short, b, fb, 4);
    CCUTE_REGS(unsigned short, c, fc, 4);
    for (int i = 0; i < 8; i++)
        a[i] = (unsigned short)(0x3c00 + 64 * i);
    for (int i = 0; i < 4; i++)
        b[i] = (unsigned short)(threadIdx.x % 2 ? 0x3c00 : 0x4000 + 256 * i);
    ccute_gemm_first(mine, c, fc, a, fa, b, fb);
    ccute_gemm(mine, c, fc, a, fa, b, fb);
    for (int i = 0; i < 4; i++)
        out[ccute_at(pc, i)] = c[i];
}
// ---- folded ----
// 8 |     /* mma = tiled_mma(mma(16, 8, 8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>) */
// 9 |
// 10 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 11 |     /* tile_c = (32,24):(24,1) */
// 12 |     /* fa = ((2,2),2,2):((1,2),8,4) */
// 13 |     /* fb = (2,3,2):(1,4,2) */
// 14 |     /* fc = ((2,2),2,3):((1,2),4,8) */ /* pc = pc_o o ((2,2),2,3):((1,192),384,8) */ const int pc_o = (threadIdx.x & 3) * 2 + (threadIdx.x >> 2) * 24;
// 15 |     unsigned short a[16];
// 16 |     unsigned short b[12];
// 17 |     float c[24];
// 22 |     { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[0]), CCUTE_ISSUE_W(f, c[1]), CCUTE_ISSUE_W(f, c[2]), CCUTE_ISSUE_W(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[4]), CCUTE_ISSUE_W(f, c[5]), CCUTE_ISSUE_W(f, c[6]), CCUTE_ISSUE_W(f, c[7])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[10])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[8]), CCUTE_ISSUE_W(f, c[9]), CCUTE_ISSUE_W(f, c[10]), CCUTE_ISSUE_W(f, c[11])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[4])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[12]), CCUTE_ISSUE_W(f, c[13]), CCUTE_ISSUE_W(f, c[14]), CCUTE_ISSUE_W(f, c[15])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[10])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[4])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[16]), CCUTE_ISSUE_W(f, c[17]), CCUTE_ISSUE_W(f, c[18]), CCUTE_ISSUE_W(f, c[19])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[8])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %7, %7, %7};", (CCUTE_ISSUE_W(f, c[20]), CCUTE_ISSUE_W(f, c[21]), CCUTE_ISSUE_W(f, c[22]), CCUTE_ISSUE_W(f, c[23])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[8])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[10])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[8])), CCUTE_ISSUE_R(f, 0.f))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[2])))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[4]), CCUTE_ISSUE_RW(f, c[5]), CCUTE_ISSUE_RW(f, c[6]), CCUTE_ISSUE_RW(f, c[7])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[14])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[2])))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[8]), CCUTE_ISSUE_RW(f, c[9]), CCUTE_ISSUE_RW(f, c[10]), CCUTE_ISSUE_RW(f, c[11])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[6])))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[12]), CCUTE_ISSUE_RW(f, c[13]), CCUTE_ISSUE_RW(f, c[14]), CCUTE_ISSUE_RW(f, c[15])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[14])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[6])))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[16]), CCUTE_ISSUE_RW(f, c[17]), CCUTE_ISSUE_RW(f, c[18]), CCUTE_ISSUE_RW(f, c[19])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[10])))); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[20]), CCUTE_ISSUE_RW(f, c[21]), CCUTE_ISSUE_RW(f, c[22]), CCUTE_ISSUE_RW(f, c[23])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[12])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[14])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[10])))); }
// 24 |         out[pc_o + (i & 1) + (i >> 3) * 8 + (i >> 1 & 3) * 192] = (long)(c[i] * 1024);
// 30 |     /* mma = tiled_mma(mma(16, 8, 8, f16, f16, f16), (1,1,1):(0,0,0), <_,_,_>) */
// 31 |
// 32 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 8, f16, f16, f16), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 33 |     /* tile = (16,16):(16,1) */ /* tile_c = (16,8):(8,1) */
// 34 |     /* fa = ((2,2),1,2):((1,2),0,4) */ /* fc = ((2,2),1,1):((1,2),0,0) */
// 35 |     /* fb = (2,1,2):(1,0,2) */
// 36 |     /* pc = pc_o o ((2,2),1,1):((1,64),0,0) */ const int pc_o = threadIdx.x * 2;
// 37 |     unsigned short a[8];
// 38 |     unsigned short b[4];
// 39 |     unsigned short c[4];
// 44 |     { { unsigned w0, w1; CCUTE_ISSUE_75(16, 8, 8, F16, F16, F16, ANY, "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%5, %5};", (CCUTE_ISSUE_W(r, w0), CCUTE_ISSUE_W(r, w1)), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])), CCUTE_ISSUE_R(r, 0))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } { unsigned w0 = ccute_issue_at(&c[0]), w1 = ccute_issue_at(&c[2]); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F16, ANY, "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};", (CCUTE_ISSUE_RW(r, w0), CCUTE_ISSUE_RW(r, w1)), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[2])))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } }
// 45 |     { { unsigned w0 = ccute_issue_at(&c[0]), w1 = ccute_issue_at(&c[2]); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F16, ANY, "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};", (CCUTE_ISSUE_RW(r, w0), CCUTE_ISSUE_RW(r, w1)), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } { unsigned w0 = ccute_issue_at(&c[0]), w1 = ccute_issue_at(&c[2]); CCUTE_ISSUE_75(16, 8, 8, F16, F16, F16, ANY, "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3}, {%4}, {%0, %1};", (CCUTE_ISSUE_RW(r, w0), CCUTE_ISSUE_RW(r, w1)), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[4])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[6])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[2])))); ccute_issue_put(&c[0], w0); ccute_issue_put(&c[2], w1); } }
// 47 |         out[pc_o + (i & 1) + (i >> 1) * 64] = c[i];
