#include <ccute/short.h>

// One guard stands for all moves behind it: it asks for the alignment of the widest, first or last.
CCUTE_FOLD __global__ void widest_last(float *d, const float *s)
{
    ccute_copy(d, ccute_make_layout_left(2), s, ccute_make_layout_left(2));
    ccute_copy(d + 4, ccute_make_layout_left(4), s + 4, ccute_make_layout_left(4));
}

CCUTE_FOLD __global__ void widest_first(float *d, const float *s)
{
    ccute_copy(d + 4, ccute_make_layout_left(4), s + 4, ccute_make_layout_left(4));
    ccute_copy(d, ccute_make_layout_left(2), s, ccute_make_layout_left(2));
}
// ---- folded ----
// 6 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store_global(d, ccute_load_global<2>(s));
// 7 |     ccute_store_global((d + 4), ccute_load_global<4>((s + 4))); } else {
// 6 |  { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; }
// 7 |     { const auto v0 = (s + 4)[0], v1 = (s + 4)[1], v2 = (s + 4)[2], v3 = (s + 4)[3]; (d + 4)[0] = v0; (d + 4)[1] = v1; (d + 4)[2] = v2; (d + 4)[3] = v3; } }
// 12 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store_global((d + 4), ccute_load_global<4>((s + 4)));
// 13 |     ccute_store_global(d, ccute_load_global<2>(s)); } else {
// 12 |  { const auto v0 = (s + 4)[0], v1 = (s + 4)[1], v2 = (s + 4)[2], v3 = (s + 4)[3]; (d + 4)[0] = v0; (d + 4)[1] = v1; (d + 4)[2] = v2; (d + 4)[3] = v3; }
// 13 |     { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; } }
// ! copy_guard_of_the_widest_move.cu:6:5: remark: guarded: 64-bit only where d is 8-byte aligned and s is 8-byte aligned; remedy: CCUTE_ALIGNED(d, 8)
// !     ccute_copy(d, ccute_make_layout_left(2), s, ccute_make_layout_left(2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_the_widest_move.cu:7:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d + 4, ccute_make_layout_left(4), s + 4, ccute_make_layout_left(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_the_widest_move.cu:12:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d + 4, ccute_make_layout_left(4), s + 4, ccute_make_layout_left(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_the_widest_move.cu:13:5: remark: guarded: 64-bit only where d is 8-byte aligned and s is 8-byte aligned; remedy: CCUTE_ALIGNED(d, 8)
// !     ccute_copy(d, ccute_make_layout_left(2), s, ccute_make_layout_left(2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
