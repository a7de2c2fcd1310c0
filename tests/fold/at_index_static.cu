#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), 13);
}
// ---- folded ----
// 6 |     return 21;
