#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int e)
{
    const ccute_tiler tile = CCUTE_TILE(ccute_make_layout(4, 2), 3);
    const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(16, 12)), tile);
    return ccute_at(a, e, i);
}
// ---- folded ----
// 6 |     /* tile = <4:2,3> */
// 7 |     /* a = ((4,3),((2,2),4)):((24,1),((12,96),3)) */
// 8 |     return (long long)(e % 4 * 24) + e / 4 + i % 2 * 12 + i / 2 % 2 * 96 + i / 4 * 3;
// ! tiler_bound_to_a_variable.cu:8:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(a, e, i);
// !            ^~~~~~~~~~~~~~~~~
