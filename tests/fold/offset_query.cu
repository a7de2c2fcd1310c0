#include <ccute/short.h>

// run: f(3); f(0)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i, ALL);
    return ccute_offset(a);
}
// ---- folded ----
// 6 |     /* a = a_o o (4):(1) */ const long long a_o = (long long)i * 4;
// 7 |     return a_o;
