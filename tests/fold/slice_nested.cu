#include <ccute/short.h>

// run: f(1, 3)
CCUTE_FOLD long f(int i, int k)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 2), 3), TUP(TUP(1, 12), 4));
    const ccute_layout part = ccute_slice(a, TUP(ALL, i), ALL);
    return ccute_at(part, k, 2);
}
// ---- folded ----
// 6 |     /* a = ((4,2),3):((1,12),4) */
// 7 |     /* part = part_o o (4,3):(1,4) */ const long long part_o = (long long)i * 12;
// 8 |     return k + part_o + 8;
