#include <ccute/short.h>

/* A product of one instruction, whose warp needs no layout of atoms: the sums are those of the rows of a and b. */
// run: LAUNCH(one, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) one(long *out)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(8, 8, 4, CCUTE_F64, CCUTE_F64, CCUTE_F64));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile = ccute_make_layout_right(TUP(8, 8));
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout_right(TUP(8, 4)));
    const ccute_layout fc = ccute_fragment_C(mma, tile), pc = ccute_partition_C(mine, tile);
    CCUTE_REGS(double, a, fa, 1);
    CCUTE_REGS(double, b, fa, 1);
    CCUTE_REGS(double, c, fc, 2);
    a[0] = threadIdx.x + 1;
    b[0] = 3 * threadIdx.x + 2;
    ccute_gemm_first(mine, c, fc, a, fa, b, fa);
    for (int i = 0; i < 2; i++)
        out[ccute_at(pc, i)] = (long)c[i];
}
// ---- folded ----
// 7 |     /* mma = tiled_mma(mma(8, 8, 4, f64, f64, f64), (1,1,1):(0,0,0), <_,_,_>) */
// 8 |     /* mine = thread_slice(tiled_mma(mma(8, 8, 4, f64, f64, f64), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 9 |     /* tile = (8,8):(8,1) */
// 10 |     /* fa = (1,1,1):(0,0,0) */
// 11 |     /* fc = (2,1,1):(1,0,0) */ /* pc = pc_o o (2,1,1):(1,0,0) */ const int pc_o = threadIdx.x * 2;
// 12 |     double a[1];
// 13 |     double b[1];
// 14 |     double c[2];
// 17 |     { CCUTE_ISSUE_80(8, 8, 4, F64, F64, F64, ANY, "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %4};", (CCUTE_ISSUE_W(d, c[0]), CCUTE_ISSUE_W(d, c[1])), (CCUTE_ISSUE_R(d, a[0]), CCUTE_ISSUE_R(d, b[0]), CCUTE_ISSUE_R(d, 0.))); }
// 19 |         out[pc_o + i] = (long)c[i];
