#include <ccute/short.h>

// run: f()
CCUTE_FOLD long f(void)
{
    const ccute_layout a = ccute_complement(ccute_make_layout(4, 1), 10);
    return ccute_rounded(a) * 100 + ccute_size(a);
}
// ---- folded ----
// 6 |     /* a = 3:4 */
// 7 |     return 1 * 100 + 3L;
