#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(8);
    CCUTE_FORM(a, "8");
    return ccute_at(a, i);
}
// ---- folded ----
// 5 |     /* a = 8:1 */
// 6 |     (void)0;
// 7 |     return i;
