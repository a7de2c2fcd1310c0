#include <ccute/short.h>

CCUTE_FOLD __global__ void k(const float *s)
{
    float r[4];
    ccute_copy(r, ccute_make_layout(TUP(2, 2), TUP(1, 3)), s, ccute_make_layout_left(4));
}
// ---- folded ----
// exit 1
// ! copy_error_array_too_small.cu:6:16: error: the array 'r' has 4 elements, and the layout (2,2):(1,3) reaches 5
// !     ccute_copy(r, ccute_make_layout(TUP(2, 2), TUP(1, 3)), s, ccute_make_layout_left(4));
// !                ^
