#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 32)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (32):(1) */ const int a_o = threadIdx.x * 32;
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { { const auto v0 = ccute_load_global<16>(s + a_o), v1 = ccute_load_global<16, 16>(s + a_o); ccute_store_global(d + a_o, v0); ccute_store_global<16>(d + a_o, v1); } } else { { { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3], v4 = s[a_o + 4], v5 = s[a_o + 5], v6 = s[a_o + 6], v7 = s[a_o + 7]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; d[a_o + 4] = v4; d[a_o + 5] = v5; d[a_o + 6] = v6; d[a_o + 7] = v7; } { const auto v0 = s[a_o + 8], v1 = s[a_o + 9], v2 = s[a_o + 10], v3 = s[a_o + 11], v4 = s[a_o + 12], v5 = s[a_o + 13], v6 = s[a_o + 14], v7 = s[a_o + 15]; d[a_o + 8] = v0; d[a_o + 9] = v1; d[a_o + 10] = v2; d[a_o + 11] = v3; d[a_o + 12] = v4; d[a_o + 13] = v5; d[a_o + 14] = v6; d[a_o + 15] = v7; } { const auto v0 = s[a_o + 16], v1 = s[a_o + 17], v2 = s[a_o + 18], v3 = s[a_o + 19], v4 = s[a_o + 20], v5 = s[a_o + 21], v6 = s[a_o + 22], v7 = s[a_o + 23]; d[a_o + 16] = v0; d[a_o + 17] = v1; d[a_o + 18] = v2; d[a_o + 19] = v3; d[a_o + 20] = v4; d[a_o + 21] = v5; d[a_o + 22] = v6; d[a_o + 23] = v7; } { const auto v0 = s[a_o + 24], v1 = s[a_o + 25], v2 = s[a_o + 26], v3 = s[a_o + 27], v4 = s[a_o + 28], v5 = s[a_o + 29], v6 = s[a_o + 30], v7 = s[a_o + 31]; d[a_o + 24] = v0; d[a_o + 25] = v1; d[a_o + 26] = v2; d[a_o + 27] = v3; d[a_o + 28] = v4; d[a_o + 29] = v5; d[a_o + 30] = v6; d[a_o + 31] = v7; } } }
// ! copy_width_8_bit_elements.cu:6:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
