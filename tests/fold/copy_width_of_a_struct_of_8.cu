#include <ccute/short.h>

struct couple {
    float x[2];
};

CCUTE_FOLD __global__ void __launch_bounds__(32) k(couple *d, const couple *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
}
// ---- folded ----
// 9 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 10 |     if ((((size_t)d | (size_t)s) & 15) == 0) { { const auto v0 = ccute_load_global<2>(s + a_o), v1 = ccute_load_global<2, 2>(s + a_o); ccute_store_global(d + a_o, v0); ccute_store_global<2>(d + a_o, v1); } } else { { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; } }
// ! copy_width_of_a_struct_of_8.cu:10:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
