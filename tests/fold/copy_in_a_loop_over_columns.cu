#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) k(float *out, const float *p, int K, int ld)
{
    CCUTE_ASSUME(ld % 4 == 0 && K >= 16);
    CCUTE_ALIGNED(p, 16);
    CCUTE_ALIGNED(out, 16);
    const ccute_layout g = ccute_make_layout(TUP(128, K), TUP(ld, 1));
    float r[16];
    for (int k = 0; k + 16 <= K; k += 16) {
        const ccute_layout row = ccute_offset_by(ccute_at(g, threadIdx.x, k), ccute_make_layout(16));
        ccute_copy(r, ccute_make_layout(16), p, row);
        out[threadIdx.x] += r[K & 15];
    }
    for (int k = 4 * threadIdx.x; k < 4096; k += 512)
        ccute_copy(out, ccute_offset_by(k, ccute_make_layout(4)), r, ccute_make_layout(4));
}
// ---- folded ----
// 8 |     /* g = (128,K):(ld,1) */
// 11 |         /* row = row_o o 16:1 */ const long long row_o = k + (long long)threadIdx.x * ld;
// 12 |         { const auto v0 = ccute_load_global<4>(p + row_o), v1 = ccute_load_global<4, 4>(p + row_o), v2 = ccute_load_global<4, 8>(p + row_o), v3 = ccute_load_global<4, 12>(p + row_o); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; r[8] = v2[0]; r[9] = v2[1]; r[10] = v2[2]; r[11] = v2[3]; r[12] = v3[0]; r[13] = v3[1]; r[14] = v3[2]; r[15] = v3[3]; }
// 16 |         { ccute_store_global(out + k, r[0], r[1], r[2], r[3]); }
