#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, OUT + 1025, 1); LAUNCH(k, 1, 1, OUT, OUT + 1024, 0)
// run: LAUNCH(l, 1, 1, OUT, OUT + 1025, 1); LAUNCH(l, 1, 1, OUT, OUT + 1024, 0)
CCUTE_FOLD __global__ void k(long *d, long *s, int odd)
{
    s[0] = 1, s[1] = 2;
    odd ? (void)0 : CCUTE_ALIGNED(s, 16);
    CCUTE_ALIGNED(d, 16);
    ccute_copy(d, ccute_make_layout(2, 1), s, ccute_make_layout(2, 1));
}

CCUTE_FOLD __global__ void l(long *d, long *s, int odd)
{
    s[0] = 1, s[1] = 2;
    CCUTE_ALIGNED(d, 16);
    switch (odd) {
    case 0:
        CCUTE_ALIGNED(s, 16);
        {
            s[1] = 3;
            case 1:
                ccute_copy(d, ccute_make_layout(2, 1), s, ccute_make_layout(2, 1));
        }
    }
}
// ---- folded ----
// 10 |     if (((size_t)s & 15) == 0) { ccute_store_global(d, ccute_load_global<2>(s)); } else { { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; } }
// 17 |     if (((size_t)s & 15) == 0) { switch (odd) {
// 23 |                 { ccute_store_global(d, ccute_load_global<2>(s)); }
// 25 |     } } else {
// 17 |  switch (odd) {
// 23 |                 { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; }
// 25 |     } }
// ! copy_alignment_of_a_part_of_an_expression.cu:10:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(d, ccute_make_layout(2, 1), s, ccute_make_layout(2, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_alignment_of_a_part_of_an_expression.cu:23:17: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !                 ccute_copy(d, ccute_make_layout(2, 1), s, ccute_make_layout(2, 1));
// !                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
