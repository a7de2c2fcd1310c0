#include <ccute/short.h>

CCUTE_FOLD static void pick(long *sum, const ccute_layout a, int step, int i)
{
    sum[0] = sum[0] * 100 + ccute_at(a, i * step);
}

// run: f(3, 12)
CCUTE_FOLD long f(int i, int ld)
{
    long sum = 0;
    CCUTE_ASSUME(i >= 0 && i < 4 && ld % 4 == 0);
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    pick(&sum, a, 2, i);
    pick(&sum, a, 2, i + 1);
    return sum;
}
// ---- folded ----
// 3 | __attribute__((unused)) CCUTE_FOLD static void pick(long *sum, const ccute_layout a, int step, int i)
// 3 | CCUTE_FOLD static void pick__8x4(long *sum, const int a_d0, int step, int i)
// 4 | { (void)step;
// 5 |     sum[0] = sum[0] * 100 + ((long)((i >> 2) + (long long)a_d0 * (i & 3) * 2));
// 6 |
// 13 |     /* a = (8,4):(ld,1) */
// 14 |     pick__8x4(&sum, ld, 2, i);
// 15 |     pick__8x4(&sum, ld, 2, i + 1);
