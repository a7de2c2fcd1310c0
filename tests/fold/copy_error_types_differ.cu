#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const int *s)
{
    ccute_copy(d, ccute_make_layout_left(4), s, ccute_make_layout_left(4));
}
// ---- folded ----
// exit 1
// ! copy_error_types_differ.cu:5:46: error: the source's elements are 'int' and the destination's 'float': a copy does not convert; ccute_convert and ccute_convert_saturated do
// !     ccute_copy(d, ccute_make_layout_left(4), s, ccute_make_layout_left(4));
// !                                              ^
