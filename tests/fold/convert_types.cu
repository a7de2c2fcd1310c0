// Copies that convert, as wide as plain ones: longer elements need several instructions a move, shorter ones one.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define R8 ccute_make_layout(8)

// run: LAUNCH(k, 1, 64, (short *)OUT, (float *)(OUT + 2048))
CCUTE_FOLD __global__ void __launch_bounds__(64) k(short *d, float *s)
{
    CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    const ccute_layout mine = ccute_offset_by(8 * threadIdx.x, R8);
    for (int i = 0; i < 8; i++)
        s[8 * threadIdx.x + i] = threadIdx.x * 2.5f - 50 * i;
    ccute_convert(d, mine, s, mine);
    ccute_convert_saturated(d + 512, mine, s, mine);
    float r[8];
    ccute_convert(r, R8, d, mine);
    ccute_convert_saturated((signed char *)(d + 1024), mine, r, R8);
    short held[8];
    ccute_convert_saturated(held, R8, r, R8);
    ccute_copy(d + 1536, mine, held, R8);
}
// ---- folded ----
// 12 |     /* mine = mine_o o 8:1 */ const int mine_o = threadIdx.x * 8;
// 15 |     ccute_store_global(d + mine_o, ccute_vector_converted(d, ccute_vector_join(ccute_load_global<4>(s + mine_o), ccute_load_global<4, 4>(s + mine_o))));
// 16 |     ccute_store_global((d + 512) + mine_o, ccute_vector_saturated((d + 512), ccute_vector_join(ccute_load_global<4>(s + mine_o), ccute_load_global<4, 4>(s + mine_o))));
// 18 |     { const auto v0 = ccute_vector_converted(r, ccute_load_global<8>(d + mine_o)); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; r[4] = v0[4]; r[5] = v0[5]; r[6] = v0[6]; r[7] = v0[7]; }
// 19 |     ccute_store_global(((signed char *)(d + 1024)) + mine_o, ccute_vector_saturated(((signed char *)(d + 1024)), ccute_vector_of(r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7])));
// 21 |     { const auto v0 = ccute_vector_saturated(held, ccute_vector_of(r[0], r[1])), v1 = ccute_vector_saturated(held, ccute_vector_of(r[2], r[3])), v2 = ccute_vector_saturated(held, ccute_vector_of(r[4], r[5])), v3 = ccute_vector_saturated(held, ccute_vector_of(r[6], r[7])); ccute_store_word<0>(held, v0); ccute_store_word<0>(held + 2, v1); ccute_store_word<0>(held + 4, v2); ccute_store_word<0>(held + 6, v3); }
// 22 |     ccute_store_global((d + 1536) + mine_o, ccute_load_words(held, held + 2, held + 4, held + 6));
