#include <ccute/short.h>

// run: f(5, 9)
CCUTE_FOLD long f(int i, int ld)
{
    /* a = a_o o (4):(1) */ const long long a_o = (long long)i * ld;
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(ld, 1)), i, ALL);
    return ccute_at(a, 0) + a_o;
}
// ---- folded ----
// 7 |     /* a = a_o_ o (4):(1) */ const long long a_o_ = (long long)i * ld;
// 8 |     return ((long)a_o_) + a_o;
