#include <ccute/short.h>

// run: f(5, 9)
CCUTE_FOLD static long sum(ccute_layout a, int n)
{
    long s = 0;
    for (int i = 0; i < n; i++)
        s = s * 3 + ccute_at(a, i);
    return s;
}

CCUTE_FOLD long f(int n, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    return sum(a, n);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static long sum(ccute_layout a, int n)
// 4 | CCUTE_FOLD static long sum__8x4(const int a_d0, int n)
// 8 |         s = s * 3 + ((long)((i >> 3) + (long long)a_d0 * (i & 7)));
// 10 |
// 14 |     /* a = (8,4):(ld,1) */
// 15 |     return sum__8x4(ld, n);
