#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 4), TUP(8, 1));
    CCUTE_REGS(int, r, a, 64);
    for (int k = 0; k < ccute_size(a); k++)
        r[ccute_at(a, k)] = k * i;
    return r[ccute_at(a, 1, 2)];
}
// ---- folded ----
// 6 |     /* a = (2,4):(8,1) */
// 7 |     int r[12];
// 8 |     for (int k = 0; k < 8; k++)
// 9 |         r[(k & 1) * 8 + (k >> 1)] = k * i;
// 10 |     return r[10];
