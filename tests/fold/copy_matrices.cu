#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout buffer = ccute_swizzle(2, 3, 2, ccute_make_layout_right(TUP(16, 16)));
    const ccute_layout rows = ccute_slice(
        ccute_composition(buffer, ccute_make_layout(TUP(TUP(16, 2), 8), TUP(TUP(1, 128), 16))), threadIdx.x, ALL);
    const ccute_layout eight = ccute_make_layout(8);
    CCUTE_SHARED(short, s, buffer, 256);
    CCUTE_REGS(short, r, eight, 8);
    CCUTE_REGS(short, t, eight, 8);
    for (int i = threadIdx.x; i < 256; i += 32)
        s[ccute_at(buffer, i / 16, i % 16)] = (short)i;
    __syncthreads();
    ccute_copy_with(ccute_ldmatrix(4), r, eight, s, rows);
    ccute_copy_with(ccute_ldmatrix_trans(2), t, ccute_make_layout(4), s, rows);
    __syncthreads();
    for (int i = 0; i < 8; i++)
        r[i] = (short)(r[i] + 1000);
    ccute_copy_with(ccute_stmatrix(4), s, rows, r, eight);
    __syncthreads();
    for (int i = 0; i < 8; i++) {
        out[threadIdx.x * 16 + i] = s[threadIdx.x * 8 + i];
        out[threadIdx.x * 16 + 8 + i] = i < 4 ? t[i] : r[i];
    }
}
// ---- folded ----
// 6 |     /* buffer = Sw<2,3,2> o 0 o (16,16):(16,1) */
// 7 |     /* rows = Sw<2,3,2> o rows_o o (8):(1) */ const int rows_o = ((threadIdx.x & 15) * 2 + (threadIdx.x >> 4)) * 8;
// 8 |
// 9 |     /* eight = 8:1 */
// 10 |     __shared__ __attribute__((aligned(16))) short s[256];
// 11 |     short r[8];
// 12 |     short t[8];
// 14 |         s[i ^ (i >> 5 & 3) * 8] = (short)i;
// 16 |     { const auto v0 = ccute_load_matrices<4>(s + (rows_o ^ (rows_o >> 5 & 3) * 8)); ccute_store_word<0>(r, v0); ccute_store_word<1>(r + 2, v0); ccute_store_word<2>(r + 4, v0); ccute_store_word<3>(r + 6, v0); }
// 17 |     { const auto v0 = ccute_load_matrices_trans<2>(s + (rows_o ^ (rows_o >> 5 & 3) * 8)); ccute_store_word<0>(t, v0); ccute_store_word<1>(t + 2, v0); }
// 21 |     { ccute_store_matrices(s + (rows_o ^ (rows_o >> 5 & 3) * 8), r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]); }
