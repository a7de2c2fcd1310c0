#include <ccute/short.h>

// run: f(40, 3, 2, 1, 3)
CCUTE_FOLD long f(int ld, int a0, int a1, int i, int j)
{
    const ccute_layout a = ccute_flat_divide(ccute_make_layout(TUP(16, 12), TUP(1, ld)), TUP(4, 3));
    return ccute_at(a, a0, a1, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,3,4,4):(1,ld,4,a_d3) */
// 7 |     return (long long)((unsigned long long)a0 + (long long)i * 4 + (unsigned long long)ld * (a1 + (long long)j * 3));
