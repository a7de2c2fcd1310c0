#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    CCUTE_EXPECT_WIDTH(32); ccute_copy(out, eight, in, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_expected_width_that_no_move_has.cu:8:29: error: CCUTE_EXPECT_WIDTH requires 32 bytes at once, and no move here is wider than 16
// !     CCUTE_EXPECT_WIDTH(32); ccute_copy(out, eight, in, eight);
// !                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_error_expected_width_that_no_move_has.cu:8:29: remark: guarded: 128-bit only where out is 16-byte aligned and in is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     CCUTE_EXPECT_WIDTH(32); ccute_copy(out, eight, in, eight);
// !                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
