#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s)
{
    ccute_copy(d, ccute_make_layout(TUP(4, 2), TUP(1, 0)), s, ccute_make_layout_left(8));
}
// ---- folded ----
// exit 1
// ! copy_error_destination_written_twice.cu:5:16: error: the destination (4,2):(1,0) has stride 0 at extent 2: each element of it would be written 2 times
// !     ccute_copy(d, ccute_make_layout(TUP(4, 2), TUP(1, 0)), s, ccute_make_layout_left(8));
// !                ^
