// flags: -- -arch=sm_100
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in)
{
    const ccute_layout eight = ccute_make_layout(8);
    __shared__ __align__(32) float s[8];
    CCUTE_ALIGNED(in, 32);
    CCUTE_ALIGNED(out, 32);
    CCUTE_EXPECT_WIDTH(32);
    ccute_copy(out, eight, in, eight);
    ccute_copy(s, eight, in, eight);
}
// ---- folded ----
// 6 |     /* eight = 8:1 */
// 10 |     /* CCUTE_EXPECT_WIDTH(32) */
// 11 |     ccute_store_global(out, ccute_load_global<8>(in));
// 12 |     { const auto v0 = ccute_load_global<4>(in), v1 = ccute_load_global<4, 4>(in); ccute_store_shared(s, v0); ccute_store_shared<4>(s, v1); }
