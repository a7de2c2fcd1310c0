#include <ccute/short.h>

// run: f(5, 3); f(8, 0)
CCUTE_FOLD long f(unsigned i, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    long sum = 0;
    if (!(i < 8))
        return -1;
    sum += ccute_at(a, i);
    if (n)
        sum += ccute_at(ccute_make_layout(TUP(8, 4), TUP(n, 1)), i);
    for (int k = 0; k < 64; k++) {
        if (k < 8 || k >= 16)
            continue;
        sum += ccute_at(a, k - 8);
    }
    return sum;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 10 |     sum += (long)(i * 4);
// 12 |         sum += (long)((long long)i * n);
// 16 |         sum += (long)(k * 4 - 32);
