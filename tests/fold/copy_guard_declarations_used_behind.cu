#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    float r[4], q[4];
    ccute_copy(r, ccute_make_layout_left(4), s, a);
    const float twice = 2 * r[0];
    ccute_copy(q, ccute_make_layout_left(4), s + 128, a);
    d[0] = r[1] + q[1];
    d[1] = twice;
    d[2] = 3;
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 7 |     if (((size_t)s & 15) == 0) { { const auto v0 = ccute_load_global<4>(s + a_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// 9 |     { const auto v0 = ccute_load_global<4>((s + 128) + a_o); q[0] = v0[0]; q[1] = v0[1]; q[2] = v0[2]; q[3] = v0[3]; }
// 11 |     d[1] = twice; } else {
// 7 |  { r[0] = s[a_o]; r[1] = s[a_o + 1]; r[2] = s[a_o + 2]; r[3] = s[a_o + 3]; }
// 9 |     { q[0] = (s + 128)[a_o]; q[1] = (s + 128)[a_o + 1]; q[2] = (s + 128)[a_o + 2]; q[3] = (s + 128)[a_o + 3]; }
// 11 |     d[1] = twice; }
// ! copy_guard_declarations_used_behind.cu:7:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(r, ccute_make_layout_left(4), s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_declarations_used_behind.cu:9:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(q, ccute_make_layout_left(4), s + 128, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
