#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout rest = ccute_complement(ccute_make_layout(4, 1), 24);
    return ccute_at(rest, i) + ccute_size(rest) * 100;
}
// ---- folded ----
// 6 |     /* rest = 6:4 */
// 7 |     return ((long)((long long)i * 4)) + 6L * 100;
