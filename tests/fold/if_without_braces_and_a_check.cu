#include <ccute/short.h>

// run: f(5, 0); f(5, 4); f(0, 4)
CCUTE_FOLD long f(int i, int n)
{
    if (n > 2)
        return ccute_at(ccute_make_layout(TUP(n, 4), TUP(4, 1)), i);
    return -1;
}
// ---- folded ----
// 7 |         return (long long)(i % n) * 4 + i / n;
