#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 6)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (6):(1) */ const int a_o = threadIdx.x * 6;
// 6 |     if ((((size_t)d | (size_t)s) & 1) == 0) { { const auto v0 = ccute_load_global<2>(s + a_o), v1 = ccute_load_global<2, 2>(s + a_o), v2 = ccute_load_global<2, 4>(s + a_o); ccute_store_global(d + a_o, v0); ccute_store_global<2>(d + a_o, v1); ccute_store_global<4>(d + a_o, v2); } } else { { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3], v4 = s[a_o + 4], v5 = s[a_o + 5]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; d[a_o + 4] = v4; d[a_o + 5] = v5; } }
// ! copy_width_of_six_bytes.cu:6:5: remark: guarded: 16-bit only where d is 2-byte aligned and s is 2-byte aligned; remedy: CCUTE_ALIGNED(d, 2)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_width_of_six_bytes.cu:6:5: remark: narrow: 16-bit: only 6 elements are adjacent on both sides, which is not a multiple of 4
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
