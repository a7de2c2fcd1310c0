#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int n)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    for (int k = 0; k < n; k++, s += 128)
        ccute_copy(d, a, s, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 7 |         { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; }
// ! copy_guard_of_a_pointer_that_moves.cu:7:9: remark: narrow: 32-bit: 's' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(s, 16)
// !         ccute_copy(d, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
