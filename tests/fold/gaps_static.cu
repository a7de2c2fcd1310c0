#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout padded = ccute_make_layout(TUP(4, 2), TUP(1, 6));
    return ccute_gaps(ccute_complement(padded, 48));
}
// ---- folded ----
// 6 |     /* padded = (4,2):(1,6) */
// 7 |     return 1;
