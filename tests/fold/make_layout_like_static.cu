#include <ccute/short.h>

// run: f(3, 2)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 3), TUP(10, 1));
    const ccute_layout b = ccute_make_layout_like(a);
    return ccute_at(b, i, j);
}
// ---- folded ----
// 6 |     /* a = (4,3):(10,1) */
// 7 |     /* b = (4,3):(3,1) */
// 8 |     return (long long)i * 3 + j;
