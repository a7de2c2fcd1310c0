#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(1, 8));
    long sum = ccute_at(a, 1, i++);
    return sum * 100 + i;
}
// ---- folded ----
// 6 |     /* a = (8,4):(1,8) */
// 7 |     long sum = (long long)i++ * 8 + 1;
