#include <ccute/short.h>

#define UNROLL _Pragma("unroll")

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    UNROLL
    for (int k = 0; k < 4; k++)
        ccute_copy(d + 128 * k, ccute_make_layout_left(4), s + 128 * k, ccute_make_layout_left(4));
    n++;;
    _Pragma("unroll 1") for (int k = 0; k < n; k++) { // once
        float r[4];
        ccute_copy(r, ccute_make_layout_left(4), s + 256 * k, ccute_make_layout_left(4));
        d[k] = r[0] + r[3];
    }
#define NOTHING
#   pragma unroll
    // all of it
    for (int k = 0; k < 4; k++)
        ccute_copy(d + 128 * k, ccute_make_layout_left(4), s + 128 * k, ccute_make_layout_left(4));
    if (n)
#pragma unroll
        for (int k = 0; k < 4; k++)
            ccute_fill(d + 128 * k, ccute_make_layout_left(4), 1);
}
// ---- folded ----
// 7 |     if ((((size_t)d | (size_t)s) & 15) == 0) { UNROLL
// 9 |         { ccute_store_global((d + 128 * k), ccute_load_global<4>((s + 128 * k))); }
// 13 |         { const auto v0 = ccute_load_global<4>((s + 256 * k)); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 15 |     } } else {
// 7 |  UNROLL
// 9 |         { const auto v0 = (s + 128 * k)[0], v1 = (s + 128 * k)[1], v2 = (s + 128 * k)[2], v3 = (s + 128 * k)[3]; (d + 128 * k)[0] = v0; (d + 128 * k)[1] = v1; (d + 128 * k)[2] = v2; (d + 128 * k)[3] = v3; }
// 13 |         { r[0] = (s + 256 * k)[0]; r[1] = (s + 256 * k)[1]; r[2] = (s + 256 * k)[2]; r[3] = (s + 256 * k)[3]; }
// 15 |     } }
// 17 | if ((((size_t)d | (size_t)s) & 15) == 0) {
// 17 |  #   pragma unroll
// 20 |         { ccute_store_global((d + 128 * k), ccute_load_global<4>((s + 128 * k))); }
// 24 |             { const __typeof__(*(d + 128 * k)) x0(1); ccute_store_global((d + 128 * k), x0, x0, x0, x0); } } else {
// 17 |  #   pragma unroll
// 20 |         { const auto v0 = (s + 128 * k)[0], v1 = (s + 128 * k)[1], v2 = (s + 128 * k)[2], v3 = (s + 128 * k)[3]; (d + 128 * k)[0] = v0; (d + 128 * k)[1] = v1; (d + 128 * k)[2] = v2; (d + 128 * k)[3] = v3; }
// 24 |             { const __typeof__(*(d + 128 * k)) x0(1); (d + 128 * k)[0] = x0; (d + 128 * k)[1] = x0; (d + 128 * k)[2] = x0; (d + 128 * k)[3] = x0; } }
// ! copy_guard_behind_a_prefix.cu:9:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + 128 * k, ccute_make_layout_left(4), s + 128 * k, ccute_make_layout_left(4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_behind_a_prefix.cu:13:9: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !         ccute_copy(r, ccute_make_layout_left(4), s + 256 * k, ccute_make_layout_left(4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_behind_a_prefix.cu:20:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + 128 * k, ccute_make_layout_left(4), s + 128 * k, ccute_make_layout_left(4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_behind_a_prefix.cu:24:13: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !             ccute_fill(d + 128 * k, ccute_make_layout_left(4), 1);
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
