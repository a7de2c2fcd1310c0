#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int sm, int sn)
{
    const ccute_layout from = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(sm, sn)), threadIdx.x, ALL);
    const ccute_layout to = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, to, s, from);
}
// ---- folded ----
// 5 |     /* from = from_o o (4):(sn) */ const long long from_o = (long long)threadIdx.x * sm;
// 6 |     /* to = to_o o (4):(1) */ const int to_o = threadIdx.x * 4;
// 7 |     if ((((size_t)d | (size_t)s) & 15) == 0 && sm % 4 == 0 && sn == 1) { ccute_store_global(d + to_o, ccute_load_global<4>(s + from_o)); } else { { const auto v0 = s[from_o], v1 = s[from_o + sn], v2 = s[from_o + (long long)sn * 2], v3 = s[from_o + (long long)sn * 3]; d[to_o] = v0; d[to_o + 1] = v1; d[to_o + 2] = v2; d[to_o + 3] = v3; } }
// ! copy_guard_of_a_unit_stride.cu:7:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned and sm % 4 == 0 and sn == 1; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, to, s, from);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
