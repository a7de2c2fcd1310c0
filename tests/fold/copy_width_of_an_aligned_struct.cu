#include <ccute/short.h>

struct __align__(16) quad {
    float x[4];
};

CCUTE_FOLD __global__ void __launch_bounds__(32) k(quad *d, const quad *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 2)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 9 |     /* a = a_o o (2):(1) */ const int a_o = threadIdx.x * 2;
// 10 |     { const auto v0 = s[a_o], v1 = s[a_o + 1]; d[a_o] = v0; d[a_o + 1] = v1; }
