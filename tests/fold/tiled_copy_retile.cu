#include <ccute/short.h>

// run: f(3)
CCUTE_FOLD long f(int v)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(64, 32), ccute_make_layout_left(32), ccute_make_layout_left(4));
    const ccute_layout fragment = ccute_make_layout_left(TUP(4, 2));
    return ccute_at(ccute_retile(copy, fragment), v);
}
// ---- folded ----
// 6 |     /* copy = tiled_copy_tv(64, 32, (32,4):(4,1), <128>) */
// 7 |     /* fragment = (4,2):(1,4) */
// 8 |     return v;
