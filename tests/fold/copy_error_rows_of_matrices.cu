#include <ccute/short.h>

CCUTE_FOLD __global__ void k(int n)
{
    const ccute_layout eight = ccute_make_layout(8);
    __shared__ short s[64];
    short r[8];
    ccute_copy_with(ccute_ldmatrix(4), r, eight, s, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_rows_of_matrices.cu:8:5: error: the atom moves rows of 8 elements, 16 bytes at once: 's' is not known to be 16-byte aligned; state it: __align__(16) on 's'
// !     ccute_copy_with(ccute_ldmatrix(4), r, eight, s, eight);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
