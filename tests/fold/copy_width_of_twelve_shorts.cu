#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(short *d, const short *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 12)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (12):(1) */ const int a_o = threadIdx.x * 12;
// 6 |     if ((((size_t)d | (size_t)s) & 7) == 0) { { const auto v0 = ccute_load_global<4>(s + a_o), v1 = ccute_load_global<4, 4>(s + a_o), v2 = ccute_load_global<4, 8>(s + a_o); ccute_store_global(d + a_o, v0); ccute_store_global<4>(d + a_o, v1); ccute_store_global<8>(d + a_o, v2); } } else { { { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3], v4 = s[a_o + 4], v5 = s[a_o + 5], v6 = s[a_o + 6], v7 = s[a_o + 7]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; d[a_o + 4] = v4; d[a_o + 5] = v5; d[a_o + 6] = v6; d[a_o + 7] = v7; } { const auto v0 = s[a_o + 8], v1 = s[a_o + 9], v2 = s[a_o + 10], v3 = s[a_o + 11]; d[a_o + 8] = v0; d[a_o + 9] = v1; d[a_o + 10] = v2; d[a_o + 11] = v3; } } }
// ! copy_width_of_twelve_shorts.cu:6:5: remark: guarded: 64-bit only where d is 8-byte aligned and s is 8-byte aligned; remedy: CCUTE_ALIGNED(d, 8)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_width_of_twelve_shorts.cu:6:5: remark: narrow: 64-bit: only 12 elements are adjacent on both sides, which is not a multiple of 8
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
