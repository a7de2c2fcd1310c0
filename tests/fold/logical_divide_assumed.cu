#include <ccute/short.h>

// run: f(24, 2, 5); f(12, 3, 2)
CCUTE_FOLD long f(int n, int i, int j)
{
    CCUTE_ASSUME(n > 0);
    CCUTE_ASSUME(n % 4 == 0);
    const ccute_layout a = ccute_logical_divide(ccute_make_layout(n, 3), 4);
    return ccute_at(a, i, j) + ccute_size(a) * 1000;
}
// ---- folded ----
// 8 |     /* a = (4,a_s1):(3,12) */ const int a_s1 = n >> 2;
// 9 |     return ((long)((long long)i * 3 + (long long)j * 12)) + ((long)(a_s1 * 4)) * 1000;
