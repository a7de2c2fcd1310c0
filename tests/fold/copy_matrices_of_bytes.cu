// Matrices whose rows of 16 bytes are not of 16-bit elements: a lane holds a word of each, four bytes or one float.
#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout bytes = ccute_swizzle(1, 4, 3, ccute_make_layout_right(TUP(16, 32)));
    const ccute_layout floats = ccute_make_layout_right(TUP(16, 8));
    const ccute_layout halves = ccute_make_layout(TUP(TUP(16, 2), 16), TUP(TUP(1, 256), 16));
    const ccute_layout byte_rows = ccute_slice(ccute_composition(bytes, halves), threadIdx.x, ALL);
    const ccute_layout float_rows = ccute_slice(
        ccute_composition(floats, ccute_make_layout(TUP(TUP(16, 2), 4), TUP(TUP(1, 64), 16))), threadIdx.x, ALL);
    const ccute_layout all = ccute_make_layout(16), four = ccute_make_layout(4);
    CCUTE_SHARED(signed char, s, bytes, 512);
    CCUTE_SHARED(float, f, floats, 128);
    CCUTE_REGS(signed char, r, all, 16);
    CCUTE_REGS(float, x, four, 4);
    for (int i = threadIdx.x; i < 512; i += 32)
        s[ccute_at(bytes, i / 32, i % 32)] = (signed char)(i % 127), f[i / 4] = (float)(i / 4);
    __syncthreads();
    ccute_copy_with(ccute_ldmatrix(4, 8), r, all, s, byte_rows);
    ccute_copy_with(ccute_ldmatrix(4, 32), x, four, f, float_rows);
    __syncthreads();
    for (int i = 0; i < 16; i++) {
        out[threadIdx.x * 32 + i] = r[i];
        r[i] = (signed char)(r[i] / 2);
    }
    for (int i = 0; i < 4; i++)
        x[i] += 1;
    ccute_copy_with(ccute_stmatrix(4, 8), s, byte_rows, r, all);
    ccute_copy_with(ccute_stmatrix(4, 32), f, float_rows, x, four);
    __syncthreads();
    for (int i = 0; i < 16; i++)
        out[threadIdx.x * 32 + 16 + i] = s[16 * threadIdx.x + i] + 1000 * (long)f[4 * threadIdx.x + i % 4];
}

// 2 matrices of bytes: 16 of a row go with 8 of a lane.
CCUTE_FOLD __global__ void __launch_bounds__(32) few(signed char *out)
{
    const ccute_layout row = ccute_make_layout(16), eight = ccute_make_layout(8);
    __shared__ __align__(16) signed char s[256];
    signed char r[8];
    ccute_copy_with(ccute_ldmatrix(2, 8), r, eight, s + threadIdx.x % 16 * 16, row);
    for (int i = 0; i < 8; i++)
        out[threadIdx.x * 8 + i] = r[i];
}
// ---- folded ----
// 7 |     /* bytes = Sw<1,4,3> o 0 o (16,32):(32,1) */
// 8 |     /* floats = (16,8):(8,1) */
// 9 |     /* halves = ((16,2),16):((1,256),16) */
// 10 |     /* byte_rows = Sw<1,4,3> o byte_rows_o o (16):(1) */ const int byte_rows_o = ((threadIdx.x & 15) * 2 + (threadIdx.x >> 4)) * 16;
// 11 |     /* float_rows = float_rows_o o (4):(1) */ const int float_rows_o = ((threadIdx.x & 15) * 2 + (threadIdx.x >> 4)) * 4;
// 12 |
// 13 |     /* all = 16:1 */ /* four = 4:1 */
// 14 |     __shared__ __attribute__((aligned(256))) signed char s[512];
// 15 |     __shared__ __attribute__((aligned(16))) float f[128];
// 16 |     signed char r[16];
// 17 |     float x[4];
// 19 |         s[i ^ (i >> 7 & 1) * 16] = (signed char)(i % 127), f[i / 4] = (float)(i / 4);
// 21 |     { const auto v0 = ccute_load_matrices<4>(s + (byte_rows_o ^ (byte_rows_o >> 7 & 1) * 16)); ccute_store_word<0>(r, v0); ccute_store_word<1>(r + 4, v0); ccute_store_word<2>(r + 8, v0); ccute_store_word<3>(r + 12, v0); }
// 22 |     { const auto v0 = ccute_load_matrices<4>(f + float_rows_o); x[0] = v0[0]; x[1] = v0[1]; x[2] = v0[2]; x[3] = v0[3]; }
// 30 |     { ccute_store_matrices(s + (byte_rows_o ^ (byte_rows_o >> 7 & 1) * 16), r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9], r[10], r[11], r[12], r[13], r[14], r[15]); }
// 31 |     { ccute_store_matrices(f + float_rows_o, x[0], x[1], x[2], x[3]); }
// 40 |     /* row = 16:1 */ /* eight = 8:1 */
// 43 |     { const auto v0 = ccute_load_matrices<2>((s + threadIdx.x % 16 * 16)); ccute_store_word<0>(r, v0); ccute_store_word<1>(r + 4, v0); }
