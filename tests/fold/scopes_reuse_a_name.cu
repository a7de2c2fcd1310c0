#include <ccute/short.h>

// run: f(5, 9)
CCUTE_FOLD long f(int i, int ld)
{
    long sum = 0;
    {
        const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(ld, 1)), i, ALL);
        sum += ccute_at(a, 1);
    }
    {
        const ccute_layout a = ccute_slice(ccute_make_layout(TUP(8, 4), TUP(1, ld)), ALL, i);
        sum = sum * 100 + ccute_at(a, 1);
    }
    return sum;
}
// ---- folded ----
// 8 |         /* a = a_o o (4):(1) */
// 9 |         sum += (long)((long long)i * ld + 1);
// 12 |         /* a = a_o_ o (8):(1) */
// 13 |         sum = sum * 100 + ((long)((long long)i * ld + 1));
