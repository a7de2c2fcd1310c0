#include <ccute/short.h>

// run: f(3, 2)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 3), TUP(0, 1));
    const ccute_layout r = ccute_make_fragment_like(a);
    return ccute_at(r, i, j) + ccute_cosize(r) * 100;
}
// ---- folded ----
// 5 | { (void)i;
// 6 |     /* a = (4,3):(0,1) */
// 7 |     /* r = (4,(3)):(0,(1)) */
// 8 |     return ((long)j) + 3L * 100;
