#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(16, 4), 8), TUP(TUP(8, 1000), 1));
    long sum = 0;
    for (int i = 0; i < 16; i++)
        for (int j = 0; j < 8; j++)
            sum = sum * 3 + ccute_at(a, i, j);
    return sum;
}
// ---- folded ----
// 6 |     /* a = ((16,4),8):((8,1000),1) */
// 10 |             sum = sum * 3 + ((long)(i * 8 + j));
