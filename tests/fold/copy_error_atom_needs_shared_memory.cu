#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    ccute_copy_with(ccute_cp_async(128, 32), r, eight, in, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_atom_needs_shared_memory.cu:8:46: error: the atom moves to shared memory, and this is in registers
// !     ccute_copy_with(ccute_cp_async(128, 32), r, eight, in, eight);
// !                                              ^
