#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    return ccute_cosize(ccute_make_layout(TUP(8, 4), TUP(1, 10)));
}
// ---- folded ----
// 6 |     return 38;
