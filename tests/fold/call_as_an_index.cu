#include <ccute/short.h>

// run: f(5)
static int half(int i) { return i / 2; }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(1, 9));
    return ccute_at(a, half(i), half(2));
}
// ---- folded ----
// 8 |     /* a = (8,4):(1,9) */
// 9 |     return half(i) + (long long)half(2) * 9;
