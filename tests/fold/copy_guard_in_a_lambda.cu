#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    auto both = [=](float *to) {
        ccute_copy(to, a, s, a);
        ccute_copy(to + 128, a, s, a);
    };
    both(d);
    both(d + 256);
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 7 |         if ((((size_t)to | (size_t)s) & 15) == 0) { ccute_store(to + a_o, ccute_load_global<4>(s + a_o));
// 8 |         ccute_store((to + 128) + a_o, ccute_load_global<4>(s + a_o)); } else {
// 7 |  { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; to[a_o] = v0; to[a_o + 1] = v1; to[a_o + 2] = v2; to[a_o + 3] = v3; }
// 8 |         { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; (to + 128)[a_o] = v0; (to + 128)[a_o + 1] = v1; (to + 128)[a_o + 2] = v2; (to + 128)[a_o + 3] = v3; } }
// ! copy_guard_in_a_lambda.cu:7:9: remark: guarded: 128-bit only where to is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !         ccute_copy(to, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_in_a_lambda.cu:8:9: remark: guarded: 128-bit only where to is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(to, 16)
// !         ccute_copy(to + 128, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
