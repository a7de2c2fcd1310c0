#include <ccute/short.h>

// run: f(7)
CCUTE_FOLD long f(int i)
{
    const ccute_tuple t = ccute_slice(TUP(i, 3, 5), ALL, 0, ALL);
    return ccute_size(t) * 10 + ccute_rank(t);
}
// ---- folded ----
// 6 |     /* t = (i,5) */
// 7 |     return ((long)((long long)i * 5)) * 10 + 2;
