#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s, int ld)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    CCUTE_EXPECT_WIDTH(16);
    ccute_copy(d, ccute_make_layout_left(TUP(4, 2)), s, ccute_make_layout(TUP(4, 2), TUP(1, 6)));
}
// ---- folded ----
// exit 1
// ! copy_error_expected_width_missed.cu:8:5: error: it moves 8 bytes at once, and CCUTE_EXPECT_WIDTH requires 16: a stride of the source, 6, is not a multiple of 4
// !     ccute_copy(d, ccute_make_layout_left(TUP(4, 2)), s, ccute_make_layout(TUP(4, 2), TUP(1, 6)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
