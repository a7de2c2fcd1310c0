#include <ccute/short.h>

// run: f(8, 3); f(16, 3)
CCUTE_FOLD long f(int n, int i)
{
    CCUTE_ASSUME(n % 8 == 0 && n > 0);
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, 100));
    const ccute_layout b = ccute_composition(a, ccute_make_layout(4, 2));
    return ccute_at(b, i);
}
// ---- folded ----
// 7 |     /* a = (n,4):(1,100) */
// 8 |     /* b = 4:2 */
// 9 |     return (long long)i * 2;
// ! composition_assumed_extent.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(b, i);
// !            ^~~~~~~~~~~~~~
