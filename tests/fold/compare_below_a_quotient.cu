// A counter below (n + 3) / 4 times 4 is an int, and so is the comparison with n: bounds that follow from the loop's hold in
// the text of a condition, too.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) row(float *d, const float *s, int n)
{
    CCUTE_ASSUME(n > 0);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout four = ccute_make_layout(4), quads = ccute_make_layout(TUP(4, (n + 3) / 4));
    for (int i = threadIdx.x; i < (n + 3) / 4; i += 128) {
        float r[4] = {};
        ccute_copy_bounded(r, four, s, ccute_slice(quads, ALL, i), TUP(n), ccute_slice(quads, ALL, i));
        d[i] = r[0] + r[1] + r[2] + r[3];
    }
}

// Below n / 4 all four are inside: 4 * (n / 4) is at most n.
CCUTE_FOLD __global__ void __launch_bounds__(128) whole(float *d, const float *s, int n)
{
    CCUTE_ASSUME(n > 0);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout four = ccute_make_layout(4), quads = ccute_make_layout(TUP(4, (n + 3) / 4));
    for (int i = threadIdx.x; i < n / 4; i += 128) {
        float r[4];
        ccute_copy_bounded(r, four, s, ccute_slice(quads, ALL, i), TUP(n), ccute_slice(quads, ALL, i));
        d[i] = r[0] + r[1] + r[2] + r[3];
    }
}

// Without a bound it may be more than an int.
CCUTE_FOLD __global__ void __launch_bounds__(128) any(float *d, const float *s, int n, int i)
{
    CCUTE_ASSUME(n > 0 && i >= 0);
    CCUTE_ALIGNED(s, 16);
    const ccute_layout four = ccute_make_layout(4), mine = ccute_offset_by(4ll * i, four);
    float r[4] = {};
    ccute_copy_bounded(r, four, s, mine, TUP(n), mine);
    d[i] = r[0] + r[1] + r[2] + r[3];
}
// ---- folded ----
// 9 |     /* four = 4:1 */ /* quads = (4,quads_s1):(1,4) */
// 12 |         if (i * 4 + 3 < n) { const auto v0 = ccute_load_global<4>(s + i * 4); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; } else { r[0] = s[i * 4]; if (i * 4 + 1 < n) r[1] = s[i * 4 + 1]; if (i * 4 + 2 < n) r[2] = s[i * 4 + 2]; }
// 22 |     /* four = 4:1 */ /* quads = (4,quads_s1):(1,4) */
// 25 |         { const auto v0 = ccute_load_global<4>(s + i * 4); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 35 |     /* four = 4:1 */ /* mine = mine_o o 4:1 */ const long long mine_o = (long long)i * 4;
// 37 |     if (mine_o + 3 < n) { const auto v0 = ccute_load_global<4>(s + mine_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; } else { if (mine_o < n) r[0] = s[mine_o]; if (mine_o + 1 < n) r[1] = s[(int)mine_o + 1]; if (mine_o + 2 < n) r[2] = s[(int)mine_o + 2]; }
// ! compare_below_a_quotient.cu:12:9: remark: guarded: 128-bit only where all elements are inside: 'n' is not known to be a multiple of 4; remedy: CCUTE_ASSUME((n & 3) == 0)
// !         ccute_copy_bounded(r, four, s, ccute_slice(quads, ALL, i), TUP(n), ccute_slice(quads, ALL, i));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! compare_below_a_quotient.cu:37:5: remark: guarded: 128-bit only where all elements are inside: 'n' is not known to be a multiple of 4; remedy: CCUTE_ASSUME((n & 3) == 0)
// !     ccute_copy_bounded(r, four, s, mine, TUP(n), mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
