#include <ccute/short.h>

// run: f(0); f(23)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_left(TUP(2, 3, 4));
    return ccute_at(a, i) + ccute_size(a);
}
// ---- folded ----
// 6 |     /* a = (2,3,4):(1,2,6) */
// 7 |     return ((long)i) + 24L;
