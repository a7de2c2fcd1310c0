#include <ccute/short.h>

// run: f(7, 3)
CCUTE_FOLD long f(int e, int i)
{
    const ccute_tiler tile = ccute_dice(CCUTE_TILE(4, 8, 3), TUP(1, CCUTE_X, 1));
    return ccute_at(ccute_zipped_divide(ccute_make_layout_right(TUP(16, 12)), tile), e, i);
}
// ---- folded ----
// 6 |     /* tile = <4,3> */
// 7 |     return (long long)(e % 4 * 12) + e / 4 + i % 4 * 48 + i / 4 * 3;
// ! tiler_diced.cu:7:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(ccute_zipped_divide(ccute_make_layout_right(TUP(16, 12)), tile), e, i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
