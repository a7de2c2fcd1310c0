#include <ccute/short.h>

// The last round begins fewer than four below n unless four divides n, and then index i + 3 is in the next column.
// run: f(4); f(6); f(8); f(5); f(1)
CCUTE_FOLD long f(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(n, 4), TUP(1, 100));
    long sum = 0;
    for (int i = 0; i < n; i += 4)
        sum += 7 * sum + ccute_at(l, i + 3);
    return sum;
}
// ---- folded ----
// 7 |     /* l = (n,4):(1,100) */
// 10 |         sum += 7 * sum + ((long)((i + 3) % n + (long long)((i + 3) / n) * 100));
// ! loop_past_the_last_whole_step.c:10:26: remark: costly: fewer instructions where n is a power of two; remedy: CCUTE_ASSUME(n > 0 && (n & (n - 1)) == 0)
// !         sum += 7 * sum + ccute_at(l, i + 3);
// !                          ^~~~~~~~~~~~~~~~~~
