#include <ccute/short.h>

// run: f()
static struct box {
    long *s, v[7];
} box;
static long *destination, one[4] = {1, 2, 3, 4}, other[4] = {10, 20, 30, 40};

CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_make_layout(TUP(4), TUP(2));
    struct box *b = &box;
    b->s = one;
    one[0] = (long)other;
    destination = (long *)b;
    ccute_copy(destination, a, b->s, ccute_make_layout(4));
    return b->v[1] + 100 * b->v[3] + 10000 * b->v[5];
}
// ---- folded ----
// 11 |     /* a = (4):(2) */
// 16 |     { __typeof__(*destination) *const p0 = destination; __typeof__(*b->s) *const p1 = b->s; p0[0] = p1[0]; p0[2] = p1[1]; p0[4] = p1[2]; p0[6] = p1[3]; }
