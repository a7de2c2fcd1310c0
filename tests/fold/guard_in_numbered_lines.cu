// run: f((int *)OUT, (const int *)(OUT + 100), 3); LAUNCH(behind_a_pragma, 1, 32, (float *)OUT, (const float *)(OUT + 100), 3, 20)
#include <ccute/short.h>

#line 40 "made.y"
CCUTE_FOLD __device__ long f(int *d, const int *s, int n)
{
    const ccute_layout a = ccute_make_layout(4);
    long sum = 0;
    for (int k = 0; k < n; k++) {
        ccute_copy(d + 4 * k, a, s + 4 * k, a);
        sum += __LINE__;
    }
    return sum;
}
CCUTE_FOLD __global__ void __launch_bounds__(32) behind_a_pragma(float *d, const float *s, int n, int m)
{
    const ccute_layout rows = ccute_make_layout_right(TUP(n, m));
    #pragma unroll 4
    for (int i = threadIdx.x; i < m; i += 32)
        d[ccute_at(rows, 1, i)] = s[i];
    if (threadIdx.x == 0)
        d[0] = __LINE__;
}
// ---- folded ----
// 7 |     /* a = 4:1 */
// 9 |     if ((((size_t)d | (size_t)s) & 15) == 0) { for (int k = 0; k < n; k++) {
// 10 |         ccute_store((d + 4 * k), ccute_load<4>((s + 4 * k)));
// 12 |     } } else {
// 9 | #line 44 "made.y"
// 9 |  for (int k = 0; k < n; k++) {
// 10 |         { const auto v0 = (s + 4 * k)[0], v1 = (s + 4 * k)[1], v2 = (s + 4 * k)[2], v3 = (s + 4 * k)[3]; (d + 4 * k)[0] = v0; (d + 4 * k)[1] = v1; (d + 4 * k)[2] = v2; (d + 4 * k)[3] = v3; }
// 12 |     } }
// 17 |     /* rows = (n,m):(m,1) */
// 18 |     ccute_check_(m <= (int)threadIdx.x || n >= 0);
// 18 | #line 53 "made.y"
// 18 | #pragma unroll 4
// 20 |         d[(unsigned)m + i] = s[i];
// ! guard_in_numbered_lines.cu:10:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + 4 * k, a, s + 4 * k, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! guard_in_numbered_lines.cu:19:5: remark: checked at run time: m <= (int)threadIdx.x || n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     for (int i = threadIdx.x; i < m; i += 32)
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
