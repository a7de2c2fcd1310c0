#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, const int *n)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    switch (n[threadIdx.x]) {
    case 1: {
        const float *const p = s + n[32];
        ccute_copy(d, a, p, a);
        break;
    }
    default:
        d[0] = 1;
        ccute_copy(d + 128, a, s, a);
    }
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { switch (n[threadIdx.x]) {
// 9 |         if ((((size_t)d | (size_t)p) & 15) == 0) { ccute_store_global(d + a_o, ccute_load_global<4>(p + a_o)); } else { { const auto v0 = p[a_o], v1 = p[a_o + 1], v2 = p[a_o + 2], v3 = p[a_o + 3]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; } }
// 14 |         ccute_store_global((d + 128) + a_o, ccute_load_global<4>(s + a_o));
// 15 |     } } else {
// 6 |  switch (n[threadIdx.x]) {
// 9 |         { const auto v0 = p[a_o], v1 = p[a_o + 1], v2 = p[a_o + 2], v3 = p[a_o + 3]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; }
// 14 |         { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; (d + 128)[a_o] = v0; (d + 128)[a_o + 1] = v1; (d + 128)[a_o + 2] = v2; (d + 128)[a_o + 3] = v3; }
// 15 |     } }
// ! copy_guard_inside_a_case.cu:9:9: remark: guarded: 128-bit only where d is 16-byte aligned and p is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d, a, p, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_inside_a_case.cu:14:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + 128, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
