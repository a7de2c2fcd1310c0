#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int n)
{
    return ccute_size(TUP(8, TUP(2, n))) + ccute_size(7);
}
// ---- folded ----
// 6 |     return ((long)((long long)n * 16)) + 7L;
