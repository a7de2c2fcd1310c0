#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    const ccute_layout b = ccute_slice(ccute_make_layout_right(TUP(32, 4)), 31 - threadIdx.x, ALL);
    __shared__ __align__(16) float t[128];
    for (int k = 0; k < n; k++) {
        ccute_copy(t, a, s + 128 * k, a);
        __syncthreads();
        ccute_copy(d + 128 * k, a, t, b);
        __syncthreads();
    }
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 6 |     /* b = b_o o (4):(1) */ const int b_o = 124 - threadIdx.x * 4;
// 8 |     if ((((size_t)s | (size_t)d) & 15) == 0) { for (int k = 0; k < n; k++) {
// 9 |         ccute_store_shared(t + a_o, ccute_load_global<4>((s + 128 * k) + a_o));
// 11 |         ccute_store_global((d + 128 * k) + a_o, ccute_load_shared<4>(t + b_o));
// 13 |     } } else {
// 8 |  for (int k = 0; k < n; k++) {
// 9 |         { const auto v0 = (s + 128 * k)[a_o], v1 = (s + 128 * k)[a_o + 1], v2 = (s + 128 * k)[a_o + 2], v3 = (s + 128 * k)[a_o + 3]; t[a_o] = v0; t[a_o + 1] = v1; t[a_o + 2] = v2; t[a_o + 3] = v3; }
// 11 |         { const auto v0 = t[b_o], v1 = t[b_o + 1], v2 = t[b_o + 2], v3 = t[b_o + 3]; (d + 128 * k)[a_o] = v0; (d + 128 * k)[a_o + 1] = v1; (d + 128 * k)[a_o + 2] = v2; (d + 128 * k)[a_o + 3] = v3; }
// 13 |     } }
// ! copy_guard_around_a_barrier.cu:9:9: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !         ccute_copy(t, a, s + 128 * k, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_around_a_barrier.cu:11:9: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + 128 * k, a, t, b);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
