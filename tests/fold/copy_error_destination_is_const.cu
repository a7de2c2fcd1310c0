#include <ccute/short.h>

CCUTE_FOLD __global__ void k(const float *d, const float *s)
{
    ccute_copy(d, ccute_make_layout_left(4), s, ccute_make_layout_left(4));
}
// ---- folded ----
// exit 1
// ! copy_error_destination_is_const.cu:5:16: error: the destination's elements are const: the destination comes first, as in C
// !     ccute_copy(d, ccute_make_layout_left(4), s, ccute_make_layout_left(4));
// !                ^
