#include <ccute/short.h>

// run: f(9)
CCUTE_FOLD long f(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long sum = 0;
    int i;
    for (i = 0; i < n && i < ccute_size(a); ++i)
        sum = sum * 3 + ccute_at(a, i);
    return sum;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 9 |     for (i = 0; i < n && i < 32; ++i)
// 10 |         sum = sum * 3 + ((long)(i % 8 * 4 + i / 8));
