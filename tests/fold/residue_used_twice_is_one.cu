#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(ld, 1)), i, ALL);
    return ccute_at(a, 0) + ccute_at(a, 1) + ccute_at(a, 2);
}
// ---- folded ----
// 6 |     /* a = a_o o (4):(1) */ const long long a_o = (long long)i * ld;
// 7 |     return ((long)a_o) + ((long)(a_o + 1)) + ((long)(a_o + 2));
