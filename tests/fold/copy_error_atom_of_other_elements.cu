#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    ccute_copy_with(ccute_universal_copy(128, 16), out, eight, in, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_atom_of_other_elements.cu:8:21: error: the atom is for elements of 16 bits, and these have 32
// !     ccute_copy_with(ccute_universal_copy(128, 16), out, eight, in, eight);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
