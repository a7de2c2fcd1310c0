#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out, const long *in)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 6)), threadIdx.x, ALL);
    const ccute_layout left = ccute_make_layout(TUP(2, 3)), right = ccute_make_layout_right(TUP(2, 3));
    CCUTE_REGS(long, r, left, 6);
    long q[6];
    ccute_copy(r, left, in, a);
    for (int i = 0; i < ccute_size(left); i++)
        r[i] += threadIdx.x * 10 + i;
    ccute_copy(q, right, r, left);
    ccute_copy(out, a, q, left);
}
// ---- folded ----
// 6 |     /* a = a_o o (6):(1) */ const int a_o = threadIdx.x * 6;
// 7 |     /* left = (2,3):(1,2) */ /* right = (2,3):(3,1) */
// 8 |     long r[6];
// 10 |     if ((((size_t)in | (size_t)out) & 15) == 0) { { const auto v0 = ccute_load_global<2>(in + a_o), v1 = ccute_load_global<2, 2>(in + a_o), v2 = ccute_load_global<2, 4>(in + a_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v1[0]; r[3] = v1[1]; r[4] = v2[0]; r[5] = v2[1]; }
// 11 |     for (int i = 0; i < 6; i++)
// 13 |     { q[0] = r[0]; q[3] = r[1]; q[1] = r[2]; q[4] = r[3]; q[2] = r[4]; q[5] = r[5]; }
// 14 |     { ccute_store_global(out + a_o, q[0], q[1]); ccute_store_global<2>(out + a_o, q[2], q[3]); ccute_store_global<4>(out + a_o, q[4], q[5]); } } else {
// 10 |  { r[0] = in[a_o]; r[1] = in[a_o + 1]; r[2] = in[a_o + 2]; r[3] = in[a_o + 3]; r[4] = in[a_o + 4]; r[5] = in[a_o + 5]; }
// 11 |     for (int i = 0; i < 6; i++)
// 13 |     { q[0] = r[0]; q[3] = r[1]; q[1] = r[2]; q[4] = r[3]; q[2] = r[4]; q[5] = r[5]; }
// 14 |     { out[a_o] = q[0]; out[a_o + 1] = q[1]; out[a_o + 2] = q[2]; out[a_o + 3] = q[3]; out[a_o + 4] = q[4]; out[a_o + 5] = q[5]; } }
// ! copy_registers.cu:10:5: remark: guarded: 128-bit only where in is 16-byte aligned; remedy: CCUTE_ALIGNED(in, 16)
// !     ccute_copy(r, left, in, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_registers.cu:14:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, a, q, left);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
