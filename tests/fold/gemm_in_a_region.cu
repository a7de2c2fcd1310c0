// The lanes of a warp multiply together: a product does not stand behind a condition of single lanes.
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: LAUNCH(multiplies, 1, 32, OUT, OUT + 2048, 2)
CCUTE_FOLD __global__ void __launch_bounds__(32) multiplies(long *to, const long *from, int n)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout fa = ccute_fragment_A(mma, ccute_make_layout_right(TUP(16, 8)));
    const ccute_layout fb = ccute_fragment_B(mma, ccute_make_layout_right(TUP(8, 8)));
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout_right(TUP(16, 8)));
    const int step = threadIdx.x < 16 ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(4), TUP(step));
    CCUTE_REGS(unsigned short, a, fa, 4);
    CCUTE_REGS(unsigned short, b, fb, 2);
    CCUTE_REGS(float, c, fc, 4);
    for (int i = 0; i < 4; i++)
        a[i] = 0x3c00, b[i % 2] = 0x4000, c[i] = 0;
    for (int i = 0; i < n; i++) {
        ccute_copy(to + 4 * i, l, from + 4 * i, l);
        ccute_gemm(mine, c, fc, a, fa, b, fb);
    }
    to[64 + threadIdx.x] = (long)c[0];
}
// ---- folded ----
// 8 |     /* mma = tiled_mma(mma(16, 8, 8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>) */
// 9 |
// 10 |     /* mine = thread_slice(tiled_mma(mma(16, 8, 8, f16, f16, f32), (1,1,1):(0,0,0), <_,_,_>), threadIdx.x) */
// 11 |     /* fa = ((2,2),1,1):((1,2),0,0) */
// 12 |     /* fb = (2,1,1):(1,0,0) */
// 13 |     /* fc = ((2,2),1,1):((1,2),0,0) */
// 15 |     /* l = (4):(step) */
// 16 |     unsigned short a[4];
// 17 |     unsigned short b[2];
// 18 |     float c[4];
// 22 |         if ((((size_t)to | (size_t)from) & 15) == 0 && step == 1) { { const auto v0 = ccute_load_global<2>((from + 4 * i)), v1 = ccute_load_global<2, 2>((from + 4 * i)); ccute_store_global((to + 4 * i), v0); ccute_store_global<2>((to + 4 * i), v1); } } else { { const auto v0 = (from + 4 * i)[0], v1 = (from + 4 * i)[step], v2 = (from + 4 * i)[(unsigned)step * 2], v3 = (from + 4 * i)[(long long)step * 3]; (to + 4 * i)[0] = v0; (to + 4 * i)[step] = v1; (to + 4 * i)[(unsigned)step * 2] = v2; (to + 4 * i)[(long long)step * 3] = v3; } }
// 23 |         { CCUTE_ISSUE_75(16, 8, 8, F16, F16, F32, ANY, "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};", (CCUTE_ISSUE_RW(f, c[0]), CCUTE_ISSUE_RW(f, c[1]), CCUTE_ISSUE_RW(f, c[2]), CCUTE_ISSUE_RW(f, c[3])), (CCUTE_ISSUE_R(r, ccute_issue_at(&a[0])), CCUTE_ISSUE_R(r, ccute_issue_at(&a[2])), CCUTE_ISSUE_R(r, ccute_issue_at(&b[0])))); }
// ! gemm_in_a_region.cu:22:9: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned and step == 1; remedy: CCUTE_ALIGNED(to, 16)
// !         ccute_copy(to + 4 * i, l, from + 4 * i, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
