#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, int ld)
{
    const ccute_layout eight = ccute_make_layout(8), apart = ccute_make_layout(8, 2);
    __shared__ float s[8];
    float r[8];
    ccute_copy_with(ccute_cp_async_cg(32), s, eight, in, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_atom_needs_proof.cu:8:5: error: the atom moves 128 bits at once: 's' is not known to be 16-byte aligned; state it: __align__(16) on 's'
// !     ccute_copy_with(ccute_cp_async_cg(32), s, eight, in, eight);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
