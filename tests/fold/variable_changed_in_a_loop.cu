#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long sum = 0;
    int i = 0;
    while (i < n) {
        sum = sum * 7 + ccute_at(a, i);
        i += 2;
    }
    return sum;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 10 |         sum = sum * 7 + ((long)(i % 8 * 4 + i / 8));
