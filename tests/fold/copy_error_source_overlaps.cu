#include <ccute/short.h>

CCUTE_FOLD __global__ void overlap(float *d, int at, int ld)
{
    __shared__ float tile[64];
    const ccute_layout row = ccute_make_layout_left(8);
    const ccute_layout down = ccute_make_layout(TUP(4, 4), TUP(1, ld)), across = ccute_make_layout(TUP(4, 4), TUP(ld, 1));
    ccute_copy(d, row, d + 1, row);
    ccute_copy(&tile[8 * at + 3], row, tile + at * 8, row);
    ccute_copy(d, down, d, across);
    ccute_convert(d, row, d + 7, row);
}

/* In place, beside each other, and at distances that are not known. */
CCUTE_FOLD __global__ void apart(float *d, float *e, int at, int ld)
{
    const ccute_layout row = ccute_make_layout_left(8), even = ccute_make_layout(8, 2);
    const ccute_layout down = ccute_make_layout(TUP(4, 4), TUP(1, ld));
    ccute_copy(d, row, d, row);
    ccute_copy(d, row, d + 8, row);
    ccute_copy(d, even, d + 1, even);
    ccute_copy(d, row, d + at, row);
    ccute_copy(d, row, e + 1, row);
    ccute_copy(d, down, d + 4, down);
}
// ---- folded ----
// exit 1
// ! copy_error_source_overlaps.cu:8:16: error: element 1 of the copy is written to 'd' where element 0 is read, before or after: copy to an array of registers, and from there
// !     ccute_copy(d, row, d + 1, row);
// !                ^
// ! copy_error_source_overlaps.cu:9:16: error: element 0 of the copy is written to 'tile' where element 3 is read, before or after: copy to an array of registers, and from there
// !     ccute_copy(&tile[8 * at + 3], row, tile + at * 8, row);
// !                ^~~~~~~~~~~~~~~~~
// ! copy_error_source_overlaps.cu:10:16: error: element 1 of the copy is written to 'd' where element 4 is read, before or after: copy to an array of registers, and from there
// !     ccute_copy(d, down, d, across);
// !                ^
// ! copy_error_source_overlaps.cu:11:19: error: element 7 of the copy is written to 'd' where element 0 is read, before or after: copy to an array of registers, and from there
// !     ccute_convert(d, row, d + 7, row);
// !                   ^
