#include <ccute/short.h>

/* An element may be written where it is read. */
// run: f(3)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout_left(12), b = ccute_make_layout(TUP(4), TUP(2));
    long d[16], r = 0;
    for (int i = 0; i < 16; i++)
        d[i] = n * i;
    ccute_copy(d, a, d, a);
    ccute_copy(d + 4, b, d + 4, b);
    for (int i = 0; i < 16; i++)
        r = r * 3 + d[i];
    return r;
}
// ---- folded ----
// 7 |     /* a = 12:1 */ /* b = (4):(2) */
// 11 |     __builtin_memcpy(d, d, 96);
// 12 |     { (d + 4)[0] = (d + 4)[0]; (d + 4)[2] = (d + 4)[2]; (d + 4)[4] = (d + 4)[4]; (d + 4)[6] = (d + 4)[6]; }
