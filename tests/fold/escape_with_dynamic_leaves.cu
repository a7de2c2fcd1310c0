#include <ccute/short.h>

// run: f(5, 9)
static long last(ccute_layout l) { return ccute_at(l, ccute_size(l) - 1); }

CCUTE_FOLD long f(int i, int ld)
{
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(ld, 2)), i, ALL);
    return ccute_at(a, 1) * 100 + last(a);
}
// ---- folded ----
// 8 |     /* a = a_o o (4):(2) */ const long long a_o = (long long)i * ld; const ccute_layout a = {{1, 0, 0, 0, {}, {17}, {4}}, {2}, (long)a_o, 0, 0, 0, 0, {0}};
// 9 |     return ((long)(a_o + 2)) * 100 + last(a);
