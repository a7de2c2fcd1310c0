#include <ccute/short.h>

/* A fact that is stated after a layout, or a variable, was made of the name. */
CCUTE_FOLD __global__ void __launch_bounds__(32)
    after(unsigned char *to, const unsigned char *from, int ld, size_t pitch, int y)
{
    const int rows = 3 * ld;
    const size_t bytes = 5 * pitch;
    const ccute_layout multiple = ccute_make_layout(TUP(8, 2), TUP(3 * ld, 1)),
                       row = ccute_make_layout(TUP(8, 2), TUP(pitch, 1));
    const ccute_layout two = ccute_make_layout(2), variable = ccute_make_layout(TUP(8, 2), TUP(rows, 1));
    const ccute_layout unsigned_one = ccute_make_layout(TUP(8, 2), TUP(bytes, 1));
    CCUTE_ALIGNED(to, 2);
    CCUTE_ALIGNED(from, 2);
    CCUTE_ASSUME(ld % 2 == 0 && pitch % 2 == 0);
    ccute_copy(to, two, from, ccute_slice(multiple, y, ALL));
    ccute_copy(to + 2, two, from, ccute_slice(row, y, ALL));
    ccute_copy(to + 4, two, from, ccute_slice(variable, y, ALL));
    ccute_copy(to + 6, two, from, ccute_slice(unsigned_one, y, ALL));
}

/* A product of unsigned numbers, of which foldc knows the low bits alone. */
CCUTE_FOLD __global__ void __launch_bounds__(32)
    low_bits(unsigned char *to, const unsigned char *from, size_t pitch, size_t h, int y)
{
    const ccute_layout two = ccute_make_layout(2), row = ccute_make_layout(TUP(8, 2), TUP(pitch, 1));
    const ccute_layout plane = ccute_offset_by(pitch * h, row), plane_shifted = ccute_offset_by(h << 1, row);
    CCUTE_ALIGNED(to, 2);
    CCUTE_ALIGNED(from, 2);
    CCUTE_ASSUME(pitch % 2 == 0);
    ccute_copy(to, two, from, ccute_slice(plane, y, ALL));
    ccute_copy(to + 2, two, from, ccute_slice(plane_shifted, y, ALL));
}

/* Neither divides: three times an odd number, and a product that wraps around modulo 2^64, which 3 need not divide. */
CCUTE_FOLD __global__ void __launch_bounds__(32)
    not_known(unsigned char *to, const unsigned char *from, size_t n, size_t h, int y)
{
    const ccute_layout two = ccute_make_layout(2), row = ccute_make_layout(TUP(8, 2), TUP(4, 1));
    CCUTE_ALIGNED(to, 2);
    CCUTE_ALIGNED(from, 2);
    ccute_copy(to, two, from, ccute_offset_by(n * 3, ccute_slice(row, y, ALL)));
    to[2] = ccute_size(ccute_get(ccute_logical_divide(ccute_make_layout(n * h * 3), 3), 1));
}

/* What holds in a branch alone ends with it. */
CCUTE_FOLD __global__ void __launch_bounds__(32)
    in_a_branch(unsigned char *to, const unsigned char *from, int ld, int y)
{
    const ccute_layout row = ccute_make_layout(TUP(8, 2), TUP(3 * ld, 1)), two = ccute_make_layout(2);
    CCUTE_ALIGNED(to, 2);
    CCUTE_ALIGNED(from, 2);
    if (ld % 2 == 0)
        ccute_copy(to, two, from, ccute_slice(row, y, ALL));
    else
        ccute_copy(to, two, from, ccute_slice(row, y, ALL));
    ccute_copy(to + 2, two, from, ccute_slice(row, y, ALL));
}
// ---- folded ----
// 9 |     /* multiple = (8,2):(multiple_d0,1) */ /* row = (8,2):(row_d0,1) */ const long long multiple_d0 = (long long)ld * 3; const long long row_d0 = (long long)pitch;
// 10 |
// 11 |     /* two = 2:1 */ /* variable = (8,2):(rows,1) */
// 12 |     /* unsigned_one = (8,2):(unsigned_one_d0,1) */ const long long unsigned_one_d0 = (long long)bytes;
// 16 |     ccute_store_global(to, ccute_load_global<2>(from + y * multiple_d0));
// 17 |     ccute_store_global((to + 2), ccute_load_global<2>(from + y * row_d0));
// 18 |     ccute_store_global((to + 4), ccute_load_global<2>(from + (long long)y * rows));
// 19 |     ccute_store_global((to + 6), ccute_load_global<2>(from + y * unsigned_one_d0));
// 26 |     /* two = 2:1 */ /* row = (8,2):(row_d0,1) */ const long long row_d0 = (long long)pitch;
// 27 |     /* plane = plane_o o (8,2):(row_d0,1) */ /* plane_shifted = plane_shifted_o o (8,2):(row_d0,1) */ const long long plane_o = (long long)(pitch * h); const long long plane_shifted_o = (long long)(h << 1);
// 31 |     ccute_store_global(to, ccute_load_global<2>(from + (long long)(plane_o + (unsigned long long)y * row_d0)));
// 32 |     ccute_store_global((to + 2), ccute_load_global<2>(from + (long long)(plane_shifted_o + (unsigned long long)y * row_d0)));
// 39 |     /* two = 2:1 */ /* row = (8,2):(4,1) */
// 42 |     { const auto v0 = from[(long long)y * 4 + (long long)(n * 3)], v1 = from[(long long)((unsigned long long)((long long)y * 4) + (long long)(n * 3) + 1)]; to[0] = v0; to[1] = v1; }
// 50 |     /* row = (8,2):(row_d0,1) */ /* two = 2:1 */ const long long row_d0 = (long long)ld * 3;
// 54 |         { ccute_store_global(to, ccute_load_global<2>(from + y * row_d0)); }
// 56 |         { const auto v0 = from[y * row_d0], v1 = from[(long long)((unsigned long long)y * row_d0 + 1)]; to[0] = v0; to[1] = v1; }
// 57 |     if (ld % 2 == 0) { ccute_store_global((to + 2), ccute_load_global<2>(from + y * row_d0)); } else { { const auto v0 = from[y * row_d0], v1 = from[(long long)((unsigned long long)y * row_d0 + 1)]; (to + 2)[0] = v0; (to + 2)[1] = v1; } }
// ! facts_of_values.cu:42:5: remark: narrow: 8-bit: the offset of the source, (long long)y * 4 + (long long)(n * 3), is not known to be a multiple of 2; remedy: assign n * 3 to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(to, two, from, ccute_offset_by(n * 3, ccute_slice(row, y, ALL)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! facts_of_values.cu:43:13: remark: not folded: the result holds only if (long long)(n * h * 3) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     to[2] = ccute_size(ccute_get(ccute_logical_divide(ccute_make_layout(n * h * 3), 3), 1));
// !             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! facts_of_values.cu:56:9: remark: narrow: 8-bit: the offset of the source: 'ld' is not known to be a multiple of 2
// !         ccute_copy(to, two, from, ccute_slice(row, y, ALL));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! facts_of_values.cu:57:5: remark: guarded: 16-bit only where ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(to + 2, two, from, ccute_slice(row, y, ALL));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
