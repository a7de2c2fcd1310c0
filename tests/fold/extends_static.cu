#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_composition(ccute_make_layout(8, 2), ccute_make_layout(16, 1));
    return ccute_extends(a);
}
// ---- folded ----
// 6 |     /* a = 16:2 */
// 7 |     return 1;
