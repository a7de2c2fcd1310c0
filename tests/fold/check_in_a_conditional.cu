#include <ccute/short.h>

// run: f(3); f(-1)
CCUTE_FOLD long f(int n)
{
    return n > 0 ? ccute_size(ccute_make_layout_left(TUP(n, 2))) : 0;
}
// ---- folded ----
// 6 |     return n > 0 ? ((long)((unsigned)n * 2)) : 0;
