/* What is divisible as an unsigned number is divisible, if the divisor is a power of two: the low bits are the same. Of 48
   that is not said. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void unsigned_divisor(int *p, int m, int n)
{
    CCUTE_ASSUME(m % 64u == 0 && n % 48u == 0);
    const ccute_layout l = ccute_make_layout(TUP(16, 4), TUP(100, 1));
    p[ccute_at(l, m % 16 + 1, 0)] = 1;
    p[ccute_at(l, n % 3 + 2, 0)] = 2;
}
// ---- folded ----
// 9 |     /* l = (16,4):(100,1) */
// 10 |     p[100] = 1;
// 11 |     p[n % 3 * 100 + 200] = 2;
