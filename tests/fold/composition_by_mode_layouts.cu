#include <ccute/short.h>

// run: f(64, 3, 1)
CCUTE_FOLD long f(int ld, int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(16, 16), TUP(1, ld));
    const ccute_layout b = ccute_composition(a, CCUTE_TILE(ccute_make_layout(4, 2), ccute_make_layout(2, 8)));
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (16,16):(1,ld) */
// 7 |     /* b = (4,2):(2,b_d1) */ const long long b_d1 = (long long)ld * 8;
// 8 |     return (long long)((long long)i * 2 + (unsigned long long)j * b_d1);
