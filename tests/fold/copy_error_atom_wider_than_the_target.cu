#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    ccute_copy_with(ccute_universal_copy(256, 32), out, eight, in, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_atom_wider_than_the_target.cu:8:21: error: the atom moves 256 bits at once, and no move here is wider than 128 (256 between global memory and registers from sm_100 on)
// !     ccute_copy_with(ccute_universal_copy(256, 32), out, eight, in, eight);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
