#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    return ccute_cosize(ccute_swizzle(2, 3, 3, ccute_make_layout(TUP(8, 7), TUP(8, 64))));
}
// ---- folded ----
// 6 |     return 441;
