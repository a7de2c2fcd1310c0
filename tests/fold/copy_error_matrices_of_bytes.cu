#include <ccute/short.h>

CCUTE_FOLD __global__ void k(void)
{
    __shared__ __align__(16) signed char s[64];
    signed char r[8];
    ccute_copy_with(ccute_ldmatrix(2, 8), r, ccute_make_layout(4), s, ccute_make_layout(16));
}
// ---- folded ----
// exit 1
// ! copy_error_matrices_of_bytes.cu:7:5: error: 2 matrices at once: 16 elements of rows, 16 a row, go with 8 elements of a lane, not with 4
// !     ccute_copy_with(ccute_ldmatrix(2, 8), r, ccute_make_layout(4), s, ccute_make_layout(16));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
