#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const int wanted[] = {3, 1, 4, 1, 5};
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long sum = 0;
    for (int i : wanted)
        sum = sum * 3 + ccute_at(a, i);
    return sum;
}
// ---- folded ----
// 7 |     /* a = (8,4):(4,1) */
// 10 |         sum = sum * 3 + ((long)(i % 8 * 4 + i / 8));
