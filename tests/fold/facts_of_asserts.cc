#include <assert.h>
#include <ccute/short.h>
#include <stdlib.h>

// run: f(8, 5); g(5); h(7)
CCUTE_FOLD long f(int n, int i)
{
    assert(n % 8 == 0 && n > 0);
    assert(i >= 0);
    return ccute_at(ccute_make_layout(TUP(8, n), TUP(n, 1)), i) + ccute_at(ccute_make_layout(TUP(n, 2), TUP(1, 8)), 0);
}
CCUTE_FOLD long g(int i)
{
    if (i < 0 || i >= 8)
        abort();
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
}
CCUTE_FOLD long h(int i)
{
    if (!(i >= 0 && i < 8))
        __builtin_unreachable();
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
}
// ---- folded ----
// 10 |     return ((long)((i >> 3) + (long long)(unsigned)n * (unsigned)(i & 7))) + 0L;
// 16 |     return i * 4;
// 22 |     return i * 4;
