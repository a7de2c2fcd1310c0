#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(short *d, const short *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 8)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (8):(1) */ const int a_o = threadIdx.x * 8;
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store_global(d + a_o, ccute_load_global<8>(s + a_o)); } else { { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3], v4 = s[a_o + 4], v5 = s[a_o + 5], v6 = s[a_o + 6], v7 = s[a_o + 7]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; d[a_o + 4] = v4; d[a_o + 5] = v5; d[a_o + 6] = v6; d[a_o + 7] = v7; } }
// ! copy_width_16_bit_elements.cu:6:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
