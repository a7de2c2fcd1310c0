#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD static long sum(ccute_layout a, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        s = s * 3 + ccute_at(a, i);
    return s;
}

CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1)), b = ccute_make_layout_left(TUP(8, 4));
    return sum(a, n) * 100 + sum(b, n);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static long sum(ccute_layout a, int n)
// 4 | CCUTE_FOLD static long sum__8x4(int n)
// 8 |         s = s * 3 + ((long)((i & 7) * 4 + (i >> 3)));
// 4 | CCUTE_FOLD static long sum__8x4_2(int n)
// 8 |         s = s * 3 + ((long)i);
// 10 |
// 14 |     /* a = (8,4):(4,1) */ /* b = (8,4):(1,8) */
// 15 |     return sum__8x4(n) * 100 + sum__8x4_2(n);
