#include <ccute/short.h>

// run: f(13)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    if (i < 0 || i >= 32)
        return -1;
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 9 |     return (i & 7) * 4 + (i >> 3);
