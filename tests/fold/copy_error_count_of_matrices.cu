#include <ccute/short.h>

CCUTE_FOLD __global__ void k(int n)
{
    const ccute_layout eight = ccute_make_layout(8);
    __shared__ __align__(16) short s[64];
    short r[8];
    ccute_copy_with(ccute_ldmatrix(2), r, eight, s, eight);
}
// ---- folded ----
// exit 1
// ! copy_error_count_of_matrices.cu:8:5: error: 2 matrices at once: 8 elements of rows, 8 a row, go with 4 elements of a lane, not with 8
// !     ccute_copy_with(ccute_ldmatrix(2), r, eight, s, eight);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
