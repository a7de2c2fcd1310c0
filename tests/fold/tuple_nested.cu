#include <ccute/short.h>

// run: f(1, 2, 3)
CCUTE_FOLD long f(int i, int j, int k)
{
    const ccute_tuple t = TUP(TUP(i, TUP(j, 4)), k);
    return ccute_size(t) + ccute_rank(t) * 1000 + ccute_depth(t) * 10000;
}
// ---- folded ----
// 6 |     /* t = ((i,(j,4)),k) */
// 7 |     return ((long)(long long)((unsigned long long)i * j * k * 4)) + 2 * 1000 + 3 * 10000;
