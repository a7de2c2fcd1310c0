#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    return ccute_size(ccute_make_layout_left(TUP(8, TUP(2, 3))));
}
// ---- folded ----
// 6 |     return 48;
