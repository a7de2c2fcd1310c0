#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int ld)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    const float *const row = s + (long long)blockIdx.x * ld;
    float *const tile = &d[blockIdx.x * 128];
    for (int k = 0; k < 4; k++)
        ccute_copy(tile + 128 * k, a, row + 4 * k, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 8 |     if ((((size_t)d | (size_t)s) & 15) == 0 && ld % 4 == 0) { for (int k = 0; k < 4; k++)
// 9 |         { ccute_store_global((tile + 128 * k) + a_o, ccute_load_global<4>((row + 4 * k) + a_o)); } } else {
// 8 |  for (int k = 0; k < 4; k++)
// 9 |         { const auto v0 = (row + 4 * k)[a_o], v1 = (row + 4 * k)[a_o + 1], v2 = (row + 4 * k)[a_o + 2], v3 = (row + 4 * k)[a_o + 3]; (tile + 128 * k)[a_o] = v0; (tile + 128 * k)[a_o + 1] = v1; (tile + 128 * k)[a_o + 2] = v2; (tile + 128 * k)[a_o + 3] = v3; } }
// ! copy_guard_of_pointers_set_once.cu:9:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned and ld % 4 == 0; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(tile + 128 * k, a, row + 4 * k, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
