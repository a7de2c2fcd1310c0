#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *d, const float *s, int m, int n)
{
    const ccute_layout a = ccute_make_layout_left(TUP(4, 2));
    ccute_copy_bounded(d, a, s, a, TUP(m, n), ccute_coord_layout(TUP(4, 2), 0));
}
// ---- folded ----
// exit 1
// ! copy_error_bounds_without_coordinates.cu:6:36: error: there are 2 extents and 1 layout of coordinates: give one extent for each
// !     ccute_copy_bounded(d, a, s, a, TUP(m, n), ccute_coord_layout(TUP(4, 2), 0));
// !                                    ^~~~~~~~~
