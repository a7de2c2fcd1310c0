#include <ccute/short.h>

// run: f(8); f(16)
CCUTE_FOLD long f(int ld)
{
    const ccute_layout a = ccute_make_layout_left(TUP(8, 4)), b = ccute_make_layout(TUP(8, 4), TUP(1, ld));
    return ccute_max_common_vector(a, b);
}
// ---- folded ----
// 6 |     /* a = (8,4):(1,8) */ /* b = (8,4):(1,ld) */
// 7 |     return 1;
