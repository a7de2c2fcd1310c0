#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    ccute_copy_with(ccute_universal_copy(128, 32), out, eight, in, apart);
}
// ---- folded ----
// exit 1
// ! copy_error_atom_wider_than_a_run.cu:8:5: error: the atom moves 128 bits at once: no stride of the source, 8:2, is 1
// !     ccute_copy_with(ccute_universal_copy(128, 32), out, eight, in, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
