#include <ccute/short.h>

// run: f(7, 3)
CCUTE_FOLD long f(int e, int i)
{
    const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(16, 12)), CCUTE_TILE(4, ALL));
    return ccute_at(a, e, i);
}
// ---- folded ----
// 6 |     /* a = ((4,1),(4,12)):((12,0),(48,1)) */
// 7 |     return e % 4 * 12 + i % 4 * 48 + i / 4;
// ! tiler_keeps_a_mode.cu:7:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(a, e, i);
// !            ^~~~~~~~~~~~~~~~~
