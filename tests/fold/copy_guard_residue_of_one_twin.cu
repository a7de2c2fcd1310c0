// flags: -- -Wall
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out, const float *p, int n, int ld, int step)
{
    float r[8];
    for (int j = 0; j < n; j++) {
        const ccute_layout t = ccute_make_layout(TUP(8), TUP(ld * step - j * 0 + 1));
        const ccute_layout o = ccute_offset_by(j * 8, t);
        ccute_copy(r, ccute_make_layout(8), p, o);
        ccute_copy(out, ccute_make_layout(8), r, ccute_make_layout(8));
    }
}
// ---- folded ----
// 7 |     if (((size_t)out & 15) == 0) { for (int j = 0; j < n; j++) {
// 8 |         /* t = (8):(t_d0) */ const long long t_d0 = (long long)ld * step + 1;
// 9 |         /* o = o_o o (8):(t_d0) */ const long long o_o = (long long)j * 8;
// 10 |         if (((size_t)p & 15) == 0 && t_d0 == 1) { { const auto v0 = ccute_load_global<4>(p + o_o), v1 = ccute_load_global<4, 4>(p + o_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; } } else { { r[0] = p[o_o]; r[1] = p[o_o + t_d0]; r[2] = p[(long long)(o_o + (unsigned long long)t_d0 * 2)]; r[3] = p[(long long)(o_o + (unsigned long long)t_d0 * 3)]; r[4] = p[(long long)(o_o + (unsigned long long)t_d0 * 4)]; r[5] = p[(long long)(o_o + (unsigned long long)t_d0 * 5)]; r[6] = p[(long long)(o_o + (unsigned long long)t_d0 * 6)]; r[7] = p[(long long)(o_o + (unsigned long long)t_d0 * 7)]; } }
// 11 |         { ccute_store_global(out, r[0], r[1], r[2], r[3]); ccute_store_global<4>(out, r[4], r[5], r[6], r[7]); }
// 12 |     } } else {
// 7 |  for (int j = 0; j < n; j++) {
// 8 |         /* t = (8):(t_d0) */ const long long t_d0 = (long long)ld * step + 1;
// 9 |         /* o = o_o o (8):(t_d0) */ const long long o_o = (long long)j * 8;
// 10 |         { r[0] = p[o_o]; r[1] = p[o_o + t_d0]; r[2] = p[(long long)(o_o + (unsigned long long)t_d0 * 2)]; r[3] = p[(long long)(o_o + (unsigned long long)t_d0 * 3)]; r[4] = p[(long long)(o_o + (unsigned long long)t_d0 * 4)]; r[5] = p[(long long)(o_o + (unsigned long long)t_d0 * 5)]; r[6] = p[(long long)(o_o + (unsigned long long)t_d0 * 6)]; r[7] = p[(long long)(o_o + (unsigned long long)t_d0 * 7)]; }
// 11 |         { out[0] = r[0]; out[1] = r[1]; out[2] = r[2]; out[3] = r[3]; out[4] = r[4]; out[5] = r[5]; out[6] = r[6]; out[7] = r[7]; }
// 12 |     } }
// ! copy_guard_residue_of_one_twin.cu:10:9: remark: guarded: 128-bit only where p is 16-byte aligned and t_d0 == 1; remedy: CCUTE_ALIGNED(p, 16)
// !         ccute_copy(r, ccute_make_layout(8), p, o);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_residue_of_one_twin.cu:11:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out, ccute_make_layout(8), r, ccute_make_layout(8));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
