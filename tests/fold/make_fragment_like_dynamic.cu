#include <ccute/short.h>

// run: f(64, 3, 2); f(1, 0, 1)
CCUTE_FOLD long f(int ld, int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 3), TUP(1, ld));
    const ccute_layout r = ccute_make_fragment_like(a);
    return ccute_at(r, i, j) + ccute_cosize(r) * 100;
}
// ---- folded ----
// 5 | { (void)ld;
// 6 |     /* a = (4,3):(1,ld) */
// 7 |     /* r = (4,(3)):(1,(4)) */
// 8 |     return ((long)(i + (long long)j * 4)) + 12L * 100;
