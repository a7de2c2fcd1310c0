#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    for (int k = 0; k < n; k++) {
        // a comment
        ccute_copy(d + 128 * k, a,
                   s + 128 * k,
                   a);
    }
    d[0] = 1;
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { for (int k = 0; k < n; k++) {
// 8 |         ccute_store_global((d + 128 * k) + a_o, ccute_load_global<4>((s + 128 * k) + a_o));
// 9 |
// 10 |
// 11 |     } } else {
// 6 |  for (int k = 0; k < n; k++) {
// 8 |         { const auto v0 = (s + 128 * k)[a_o], v1 = (s + 128 * k)[a_o + 1], v2 = (s + 128 * k)[a_o + 2], v3 = (s + 128 * k)[a_o + 3]; (d + 128 * k)[a_o] = v0; (d + 128 * k)[a_o + 1] = v1; (d + 128 * k)[a_o + 2] = v2; (d + 128 * k)[a_o + 3] = v3; }
// 9 |
// 10 |
// 11 |     } }
// ! copy_guard_text_over_lines.cu:8:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + 128 * k, a,
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
