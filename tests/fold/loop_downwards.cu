#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long sum = 0;
    for (int i = 31; i >= 0; i--)
        sum = sum * 3 + ccute_at(a, i);
    return sum;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 9 |         sum = sum * 3 + ((long)((i & 7) * 4 + (i >> 3)));
