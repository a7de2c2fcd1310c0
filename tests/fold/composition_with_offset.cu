#include <ccute/short.h>

// run: f(1, 2); f(0, 0)
CCUTE_FOLD long f(int start, int i)
{
    const ccute_layout a = ccute_make_layout(32, 2);
    const ccute_layout b = ccute_composition(a, ccute_offset_by(4, ccute_make_layout(3, 5)));
    return ccute_at(b, i) + start;
}
// ---- folded ----
// 6 |     /* a = 32:2 */
// 7 |     /* b = 8 o 3:10 */
// 8 |     return ((long)((long long)i * 10 + 8)) + start;
