#include <ccute/short.h>

// run: f(0); f(23)
CCUTE_FOLD long f(int k)
{
    const ccute_layout one = ccute_make_layout(2, 12);
    const ccute_layout a = ccute_make_layout(one, ccute_make_layout(3, 1), ccute_make_layout(4, 3));
    return ccute_at(a, k);
}
// ---- folded ----
// 6 |     /* one = 2:12 */
// 7 |     /* a = (2,3,4):(12,1,3) */
// 8 |     return k % 2 * 12 + k / 2;
// ! make_layout_of_three_layouts.cu:8:12: remark: costly: fewer instructions where k >= 0; remedy: CCUTE_ASSUME(k >= 0)
// !     return ccute_at(a, k);
// !            ^~~~~~~~~~~~~~
