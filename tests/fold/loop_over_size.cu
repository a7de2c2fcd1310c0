#include <ccute/short.h>

// run: f(5, 100)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(8, 16)), i, ALL);
    long sum = 0;
    for (int k = 0; k < ccute_size(a); k++)
        sum = sum * 3 + ccute_at(a, k);
    return sum + j;
}
// ---- folded ----
// 6 |     /* a = a_o o (16):(1) */ const long long a_o = (long long)i * 16;
// 8 |     for (int k = 0; k < 16; k++)
// 9 |         sum = sum * 3 + ((long)(a_o + k));
