#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s)
{
    CCUTE_EXPECT_WIDTH(16);
    d[0] = s[0];
}
// ---- folded ----
// exit 1
// ! copy_error_expected_width_without_a_copy.cu:5:5: error: no copy moves 16 bytes at once here: the statement after it is not a copy
// !     CCUTE_EXPECT_WIDTH(16);
// !     ^~~~~~~~~~~~~~~~~~~~~~
