// y = alpha * x + beta * y: alpha and beta are evaluated once; a beta of 0 does not read y.
#include <ccute/ccute.h>
#include <ccute/short.h>

// run: LAUNCH(k, 1, 64, (float *)OUT, (short *)(OUT + 2048), 3)
CCUTE_FOLD __global__ void __launch_bounds__(64) k(float *y, short *x, int n)
{
    CCUTE_ALIGNED(x, 16);
    CCUTE_ALIGNED(y, 16);
    const ccute_layout mine = ccute_offset_by(8 * threadIdx.x, ccute_make_layout(8));
    for (int i = 0; i < 8; i++)
        x[8 * threadIdx.x + i] = threadIdx.x * 5 - 50 * i, y[8 * threadIdx.x + i] = threadIdx.x / 4.f;
    ccute_axpby(n++, x, mine, 2, y, mine);
    ccute_axpby(0.5f, x, mine, 0.f, y + 512, mine);
    float r[8];
    ccute_clear(r, ccute_make_layout(8));
    ccute_axpby(n, y, mine, 1, r, ccute_make_layout(8));
    ccute_axpby(1, r, ccute_make_layout(8), n, y + 512, mine);
    ccute_axpby_bounded(1, x, mine, 1, y, mine, 8 * n, mine);
}
// ---- folded ----
// 10 |     /* mine = mine_o o 8:1 */ const int mine_o = threadIdx.x * 8;
// 13 |     { const auto a0 = n++; const auto b0 = 2; { const auto v0 = ccute_vector_axpby(y, a0, ccute_load_global<8>(x + mine_o), b0, ccute_vector_join(ccute_load_global<4>(y + mine_o), ccute_load_global<4, 4>(y + mine_o))); ccute_store_global(y + mine_o, ccute_vector_part<0, 4>(v0)); ccute_store_global<4>(y + mine_o, ccute_vector_part<4, 4>(v0)); } }
// 14 |     { const auto a0 = 0.5f; { const auto v0 = ccute_vector_scaled((y + 512), a0, ccute_load_global<8>(x + mine_o)); ccute_store_global((y + 512) + mine_o, ccute_vector_part<0, 4>(v0)); ccute_store_global<4>((y + 512) + mine_o, ccute_vector_part<4, 4>(v0)); } }
// 16 |     { r[0] = 0; r[1] = 0; r[2] = 0; r[3] = 0; r[4] = 0; r[5] = 0; r[6] = 0; r[7] = 0; }
// 17 |     { const auto a0 = n; const auto b0 = 1; const auto v0 = ccute_vector_axpby(r, a0, ccute_load_global<4>(y + mine_o), b0, ccute_vector_of(r[0], r[1], r[2], r[3])), v1 = ccute_vector_axpby(r, a0, ccute_load_global<4, 4>(y + mine_o), b0, ccute_vector_of(r[4], r[5], r[6], r[7])); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v1[0]; r[5] = v1[1]; r[6] = v1[2]; r[7] = v1[3]; }
// 18 |     { const auto a0 = 1; const auto b0 = n; const auto v0 = ccute_vector_axpby((y + 512), a0, ccute_vector_of(r[0], r[1], r[2], r[3]), b0, ccute_load_global<4>((y + 512) + mine_o)), v1 = ccute_vector_axpby((y + 512), a0, ccute_vector_of(r[4], r[5], r[6], r[7]), b0, ccute_load_global<4, 4>((y + 512) + mine_o)); ccute_store_global((y + 512) + mine_o, v0); ccute_store_global<4>((y + 512) + mine_o, v1); }
// 19 |     { const auto a0 = 1; const auto b0 = 1; if (mine_o < (long long)n * 8) { const auto v0 = ccute_vector_axpby(y, a0, ccute_load_global<8>(x + mine_o), b0, ccute_vector_join(ccute_load_global<4>(y + mine_o), ccute_load_global<4, 4>(y + mine_o))); ccute_store_global(y + mine_o, ccute_vector_part<0, 4>(v0)); ccute_store_global<4>(y + mine_o, ccute_vector_part<4, 4>(v0)); } }
