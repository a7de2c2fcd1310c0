// -Rfold-missed --report=x
#include <ccute/short.h>

// run: f(5, 7); f(0, 0)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout s = ccute_swizzle(3, 3, 3, ccute_make_layout_right(TUP(8, 64)));
    return ccute_at(s, i, j);
}
