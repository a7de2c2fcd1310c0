#include <ccute/short.h>

// Along the first mode two strides would have to be 1; along the second one is enough.
CCUTE_FOLD __global__ void k(float *d, const float *s, int dm, int sm, int sn)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    ccute_copy(d, ccute_make_layout(TUP(4, 4), TUP(dm, 1)), s, ccute_make_layout(TUP(4, 4), TUP(sm, sn)));
}
// ---- folded ----
// 8 |     if (dm % 4 == 0 && sm % 4 == 0 && sn == 1) { { const auto v0 = ccute_load_global<4>(s), v1 = ccute_load_global<4>(s + sm), v2 = ccute_load_global<4>(s + (long long)sm * 2), v3 = ccute_load_global<4>(s + (long long)sm * 3); ccute_store_global(d, v0); ccute_store_global(d + dm, v1); ccute_store_global(d + (long long)dm * 2, v2); ccute_store_global(d + (long long)dm * 3, v3); } } else { { { const auto v0 = s[0], v1 = s[sm], v2 = s[(long long)sm * 2], v3 = s[(long long)sm * 3], v4 = s[sn], v5 = s[(long long)sm + sn], v6 = s[(long long)sm * 2 + sn], v7 = s[(long long)sm * 3 + sn]; d[0] = v0; d[dm] = v1; d[(long long)dm * 2] = v2; d[(long long)dm * 3] = v3; d[1] = v4; d[(long long)dm + 1] = v5; d[(long long)dm * 2 + 1] = v6; d[(long long)dm * 3 + 1] = v7; } { const auto v0 = s[(long long)sn * 2], v1 = s[sm + (long long)sn * 2], v2 = s[(long long)sm * 2 + (long long)sn * 2], v3 = s[(long long)sm * 3 + (long long)sn * 2], v4 = s[(long long)sn * 3], v5 = s[sm + (long long)sn * 3], v6 = s[(long long)sm * 2 + (long long)sn * 3], v7 = s[(long long)sm * 3 + (long long)sn * 3]; d[2] = v0; d[(long long)dm + 2] = v1; d[(long long)dm * 2 + 2] = v2; d[(long long)dm * 3 + 2] = v3; d[3] = v4; d[(long long)dm + 3] = v5; d[(long long)dm * 2 + 3] = v6; d[(long long)dm * 3 + 3] = v7; } } }
// ! copy_guard_of_another_unit_stride.cu:8:5: remark: guarded: 128-bit only where dm % 4 == 0 and sm % 4 == 0 and sn == 1; remedy: CCUTE_ASSUME(dm % 4 == 0)
// !     ccute_copy(d, ccute_make_layout(TUP(4, 4), TUP(dm, 1)), s, ccute_make_layout(TUP(4, 4), TUP(sm, sn)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
