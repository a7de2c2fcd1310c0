#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(ld, 1)), i, ALL);
    return ccute_size(a);
}
// ---- folded ----
// 5 | { (void)i; (void)ld;
// 6 |     /* a = a_o o (4):(1) */
// 7 |     return 4;
