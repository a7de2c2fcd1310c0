#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
again:
    n--;
    ccute_copy(d + 256, a, s + 256, a);
    if (n > 0)
        goto again;
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store_global(d + a_o, ccute_load_global<4>(s + a_o)); } else { { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; } }
// 9 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store_global((d + 256) + a_o, ccute_load_global<4>((s + 256) + a_o)); } else { { const auto v0 = (s + 256)[a_o], v1 = (s + 256)[a_o + 1], v2 = (s + 256)[a_o + 2], v3 = (s + 256)[a_o + 3]; (d + 256)[a_o] = v0; (d + 256)[a_o + 1] = v1; (d + 256)[a_o + 2] = v2; (d + 256)[a_o + 3] = v3; } }
// ! copy_guard_label_between.cu:6:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_label_between.cu:9:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d + 256, a, s + 256, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
