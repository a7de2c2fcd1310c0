#include <ccute/short.h>

CCUTE_FOLD __global__ void k(void)
{
    const ccute_layout row = ccute_swizzle(2, 3, 3, ccute_make_layout(16));
    __shared__ __align__(16) signed char s[64];
    signed char r[8];
    ccute_copy_with(ccute_ldmatrix(2, 8), r, ccute_make_layout(8), s, row);
}
// ---- folded ----
// exit 1
// ! copy_error_rows_of_bytes.cu:8:5: error: the atom moves rows of 16 elements, 16 bytes at once: the swizzle Sw<2,3,3> keeps only 8 elements together
// !     ccute_copy_with(ccute_ldmatrix(2, 8), r, ccute_make_layout(8), s, row);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
