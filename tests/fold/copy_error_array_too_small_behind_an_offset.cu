#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d)
{
    __shared__ float t[8];
    ccute_copy(d, ccute_make_layout_left(4), t + 5, ccute_make_layout_left(4));
}
// ---- folded ----
// exit 1
// ! copy_error_array_too_small_behind_an_offset.cu:6:46: error: the array 't' has 8 elements, and the layout 4:1 reaches 9
// !     ccute_copy(d, ccute_make_layout_left(4), t + 5, ccute_make_layout_left(4));
// !                                              ^~~~~
