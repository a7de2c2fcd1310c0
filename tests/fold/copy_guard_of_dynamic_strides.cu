#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int ld, long long rows, unsigned skip)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, TUP(4, 2)), TUP(ld, TUP(1, rows))), threadIdx.x, ALL);
    ccute_copy(d, ccute_make_layout_left(TUP(4, 2)), s + skip, a);
}
// ---- folded ----
// 5 |     /* a = a_o o ((4,2)):((1,rows)) */ const long long a_o = (long long)threadIdx.x * ld;
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0 && ld % 4 == 0 && rows % 4 == 0 && (skip & 3) == 0) { { const auto v0 = ccute_load_global<4>((s + skip) + a_o), v1 = ccute_load_global<4>((s + skip) + a_o + rows); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); } } else { { const auto v0 = (s + skip)[a_o], v1 = (s + skip)[a_o + 1], v2 = (s + skip)[a_o + 2], v3 = (s + skip)[a_o + 3], v4 = (s + skip)[a_o + rows], v5 = (s + skip)[(long long)((unsigned long long)a_o + rows + 1)], v6 = (s + skip)[(long long)((unsigned long long)a_o + rows + 2)], v7 = (s + skip)[(long long)((unsigned long long)a_o + rows + 3)]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } }
// ! copy_guard_of_dynamic_strides.cu:6:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned and ld % 4 == 0 and rows % 4 == 0 and (skip & 3) == 0; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, ccute_make_layout_left(TUP(4, 2)), s + skip, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
