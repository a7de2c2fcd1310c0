#include <ccute/short.h>

CCUTE_FOLD long g(int n, int i)
{
    __builtin_assume(i >= 0 && i < 4 && n > 0);
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(5, 1)), i) + n;
}
// ---- folded ----
// 6 |     return ((long)(i * 5)) + n;
