#include <ccute/short.h>

// run: f(100, 7); f(-3, 0)
CCUTE_FOLD long f(int start, int i)
{
    const ccute_layout a = ccute_offset_by(start, ccute_make_layout(8, 2));
    return ccute_at(a, i) + ccute_offset(a);
}
// ---- folded ----
// 6 |     /* a = start o 8:2 */
// 7 |     return ((long)(start + (long long)i * 2)) + ((long)start);
