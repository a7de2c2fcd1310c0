#include <ccute/short.h>

struct counted {
    int value;
    counted &operator=(const counted &other);
};

CCUTE_FOLD __global__ void twice(float *d, const float *s, int ld)
{
    ccute_copy(d, ccute_make_layout(TUP(4, 2), TUP(1, 3)), s, ccute_make_layout_left(8));
    ccute_copy(d, ccute_make_layout(TUP(2, 4), TUP(2, 1)), s, ccute_make_layout(TUP(2, 4), TUP(ld, 1)));
    ccute_copy(d, ccute_make_layout(TUP(3, 2, 2), TUP(1, ld, ld)), s, ccute_make_layout_left(12));
}

/* Elements that come from one place are equal, and those of one layout that differ by ld may differ. */
CCUTE_FOLD __global__ void once(float *d, const float *s, int ld)
{
    ccute_copy(d, ccute_make_layout(TUP(4, 2), TUP(1, 3)), s, ccute_make_layout(TUP(4, 2), TUP(1, 3)));
    ccute_copy(d, ccute_make_layout(TUP(2, 2, 2), TUP(1, 2, 3)), s, ccute_make_layout(TUP(2, 2, 2), TUP(1, 2, 3)));
    ccute_copy(d, ccute_make_layout(TUP(4, 2, 3), TUP(8, -4, 1)), s, ccute_make_layout_left(24));
    ccute_copy(d, ccute_make_layout(TUP(4, 2, 2), TUP(1, ld, 4)), s, ccute_make_layout_left(16));
    ccute_copy(d, ccute_make_layout(TUP(4, 2, 2), TUP(1, ld, ld * 2)), s, ccute_make_layout_left(16));
}

/* Such elements are assigned in the order of their indices. */
CCUTE_FOLD __global__ void in_order(counted *d, const counted *s)
{
    ccute_copy(d, ccute_make_layout(TUP(4, 2), TUP(1, 3)), s, ccute_make_layout_left(8));
    ccute_copy(d + 1, ccute_make_layout_left(8), d, ccute_make_layout_left(8));
}
// ---- folded ----
// exit 1
// ! copy_error_two_elements_at_one_place.cu:10:16: error: the destination (4,2):(1,3) puts elements 3 and 4 of the copy at one place, which keeps only one of them: let each element have a place of its own
// !     ccute_copy(d, ccute_make_layout(TUP(4, 2), TUP(1, 3)), s, ccute_make_layout_left(8));
// !                ^
// ! copy_error_two_elements_at_one_place.cu:11:16: error: the destination (2,4):(2,1) puts elements 1 and 4 of the copy at one place, which keeps only one of them: let each element have a place of its own
// !     ccute_copy(d, ccute_make_layout(TUP(2, 4), TUP(2, 1)), s, ccute_make_layout(TUP(2, 4), TUP(ld, 1)));
// !                ^
// ! copy_error_two_elements_at_one_place.cu:12:16: error: the destination (3,2,2):(1,ld,ld) puts elements 3 and 6 of the copy at one place, which keeps only one of them: let each element have a place of its own
// !     ccute_copy(d, ccute_make_layout(TUP(3, 2, 2), TUP(1, ld, ld)), s, ccute_make_layout_left(12));
// !                ^
