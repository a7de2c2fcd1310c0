#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 8), 2), TUP(TUP(1, 10), 5));
    long sum = 0;
    for (unsigned i = 0; i < 32; i += 4)
        sum = sum * 3 + ccute_at(a, i, 1);
    return sum;
}
// ---- folded ----
// 6 |     /* a = ((4,8),2):((1,10),5) */
// 9 |         sum = sum * 3 + ((long)((i >> 1) * 5 + 5));
