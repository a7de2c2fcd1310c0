#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s)
{
    ccute_copy(d, ccute_make_layout_left(TUP(4, 3)), s, ccute_make_layout_left(8));
}
// ---- folded ----
// exit 1
// ! copy_error_sizes_differ.cu:5:5: error: the source has 8 elements (8:1), the destination 12 ((4,3):(1,4))
// !     ccute_copy(d, ccute_make_layout_left(TUP(4, 3)), s, ccute_make_layout_left(8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
