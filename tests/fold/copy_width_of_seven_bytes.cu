#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(char *d, const char *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 7)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (7):(1) */ const int a_o = threadIdx.x * 7;
// 6 |     { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3], v4 = s[a_o + 4], v5 = s[a_o + 5], v6 = s[a_o + 6]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; d[a_o + 4] = v4; d[a_o + 5] = v5; d[a_o + 6] = v6; }
// ! copy_width_of_seven_bytes.cu:6:5: remark: narrow: 8-bit: only 7 elements are adjacent on both sides, which is not a multiple of 2
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
