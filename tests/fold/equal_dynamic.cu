#include <ccute/short.h>

// run: f(4); f(5)
CCUTE_FOLD long f(int ld)
{
    return ccute_equal(ccute_make_layout(TUP(4, 2), TUP(1, ld)), ccute_make_layout_left(TUP(4, 2)));
}
// ---- folded ----
// 6 |     return ld == 4;
