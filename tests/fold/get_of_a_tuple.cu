#include <ccute/short.h>

// run: f(3, 4)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_tuple t = TUP(TUP(i, 7), j);
    return ccute_size(ccute_get(t, 0, 0)) * 10 + ccute_size(ccute_get(t, 1));
}
// ---- folded ----
// 6 |     /* t = ((i,7),j) */
// 7 |     return ((long)i) * 10 + ((long)j);
