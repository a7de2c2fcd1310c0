#include <ccute/short.h>

// run: f(10, 7)
CCUTE_FOLD long f(int ld, int i)
{
    const ccute_layout kept = ccute_dice(ccute_make_layout(TUP(8, 4), TUP(ld, 1)), 1, ALL);
    return ccute_at(kept, i);
}
// ---- folded ----
// 6 |     /* kept = (8):(ld) */
// 7 |     return (long long)ld * i;
