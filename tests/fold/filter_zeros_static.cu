#include <ccute/short.h>

// run: f(3, 0)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_filter_zeros(ccute_make_layout(TUP(4, 8), TUP(1, 0)));
    return ccute_at(a, i, j) + ccute_size(a) * 100;
}
// ---- folded ----
// 5 | { (void)j;
// 6 |     /* a = (4,1):(1,0) */
// 7 |     return ((long)i) + 4L * 100;
