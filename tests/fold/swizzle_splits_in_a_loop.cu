#include <ccute/short.h>

// run: f(5); f(31)
CCUTE_FOLD long f(unsigned t)
{
    CCUTE_ASSUME(t < 32);
    const ccute_layout s = ccute_swizzle(2, 3, 3, ccute_make_layout(TUP(32, 8), TUP(8, 256)));
    long sum = 0;
    for (int k = 0; k < 8; k++)
        sum = sum * 3 + ccute_at(s, t, k);
    return sum;
}
// ---- folded ----
// 7 |     /* s = Sw<2,3,3> o 0 o (32,8):(8,256) */
// 10 |         sum = sum * 3 + ((long)(k * 256 + (int)(t ^ t >> 3) * 8));
