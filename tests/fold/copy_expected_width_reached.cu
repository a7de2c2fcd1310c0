#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, ccute_make_layout_left(8), s, ccute_make_layout_left(8));
    CCUTE_EXPECT_WIDTH(4);
    ccute_copy(d, ccute_make_layout_left(8), s, ccute_make_layout(8, 3));
}
// ---- folded ----
// 7 |     /* CCUTE_EXPECT_WIDTH(16) */
// 8 |     { const auto v0 = ccute_load_global<4>(s), v1 = ccute_load_global<4, 4>(s); ccute_store_global(d, v0); ccute_store_global<4>(d, v1); }
// 9 |     /* CCUTE_EXPECT_WIDTH(4) */
// 10 |     { const auto v0 = s[0], v1 = s[3], v2 = s[6], v3 = s[9], v4 = s[12], v5 = s[15], v6 = s[18], v7 = s[21]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; }
// ! copy_expected_width_reached.cu:10:5: remark: narrow: 32-bit: no stride of the source, 8:3, is 1
// !     ccute_copy(d, ccute_make_layout_left(8), s, ccute_make_layout(8, 3));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
