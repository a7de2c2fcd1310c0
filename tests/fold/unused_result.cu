#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    ccute_at(a, i);
    (void)ccute_size(a);
    return i;
}
// ---- folded ----
// 6 |     /* a = (8,4):(4,1) */
// 7 |     (void)(i % 8 * 4 + i / 8);
// 8 |     (void)32L;
