#include <ccute/short.h>

// run: f(5, 17)
CCUTE_FOLD long f(int n, int i)
{
    return ccute_crd2idx(i, TUP(8, n), TUP(n, 1));
}
// ---- folded ----
// 6 |     return i / 8 + (long long)n * (i % 8);
