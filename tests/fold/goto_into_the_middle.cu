#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long sum = 0;
    int i = 0;
again:
    sum = sum * 3 + ccute_at(a, i);
    if (++i < n)
        goto again;
    return sum;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 10 |     sum = sum * 3 + ((long)(i % 8 * 4 + i / 8));
