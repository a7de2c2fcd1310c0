#include <ccute/short.h>

// run: f(2000000000, 2000000000, 7)
CCUTE_FOLD long f(int i, int ld, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = (8,4):(ld,1) */
// 7 |     return j + (long long)i * ld;
