#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int i)
{
    const ccute_layout kept = ccute_dice(ccute_make_layout(TUP(8, 4), TUP(4, 1)), ALL, 1);
    return ccute_at(kept, i);
}
// ---- folded ----
// 6 |     /* kept = (4):(1) */
// 7 |     return i;
