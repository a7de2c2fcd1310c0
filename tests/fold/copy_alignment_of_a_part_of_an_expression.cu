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

/* What is stated of a pointer plus an index that may change says nothing about the pointer: at its own address it was a vector. */
// run: LAUNCH(beyond, 1, 1, (float *)OUT + 1, (float *)(OUT + 1024), threes(OUT + 2048))
static inline int *threes(void *at)
{
    int *const d = (int *)at;
    d[1] = d[2] = 3;
    return d;
}
CCUTE_FOLD __global__ void beyond(float *p, float *q, const int *d)
{
    CCUTE_ALIGNED(q, 16);
    CCUTE_ALIGNED(p + d[1], 16);
    q[0] = 1;
    ccute_copy(p, ccute_make_layout(4), q, ccute_make_layout(4));
    ccute_copy(q, ccute_make_layout(4), p + d[2], ccute_make_layout(4));
}
// ---- folded ----
// 10 |     if (((size_t)s & 15) == 0) { ccute_store_global(d, ccute_load_global<2>(s)); } else { { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; } }
// 17 |     if (((size_t)s & 15) == 0) { switch (odd) {
// 23 |                 { ccute_store_global(d, ccute_load_global<2>(s)); }
// 25 |     } } else {
// 17 |  switch (odd) {
// 23 |                 { const auto v0 = s[0], v1 = s[1]; d[0] = v0; d[1] = v1; }
// 25 |     } }
// 41 |     if (((size_t)p & 15) == 0) { ccute_store_global(p, ccute_load_global<4>(q)); } else { { const auto v0 = q[0], v1 = q[1], v2 = q[2], v3 = q[3]; p[0] = v0; p[1] = v1; p[2] = v2; p[3] = v3; } }
// 42 |     { auto *const p1 = (p + d[2]); const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3]; q[0] = v0; q[1] = v1; q[2] = v2; q[3] = v3; }
// ! copy_alignment_of_a_part_of_an_expression.cu:10:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(d, ccute_make_layout(2, 1), s, ccute_make_layout(2, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_alignment_of_a_part_of_an_expression.cu:23:17: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !                 ccute_copy(d, ccute_make_layout(2, 1), s, ccute_make_layout(2, 1));
// !                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_alignment_of_a_part_of_an_expression.cu:41:5: remark: guarded: 128-bit only where p is 16-byte aligned; remedy: CCUTE_ALIGNED(p, 16)
// !     ccute_copy(p, ccute_make_layout(4), q, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_alignment_of_a_part_of_an_expression.cu:42:5: remark: narrow: 32-bit: '(p + d[2])' is not known to be 16-byte aligned; remedy: assign d[2] to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     ccute_copy(q, ccute_make_layout(4), p + d[2], ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
