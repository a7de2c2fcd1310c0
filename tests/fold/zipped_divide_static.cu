#include <ccute/short.h>

// run: f(7, 5)
CCUTE_FOLD long f(int e, int t)
{
    const ccute_layout a = ccute_zipped_divide(ccute_make_layout_right(TUP(16, 12)), TUP(4, 3));
    return ccute_at(a, e, t);
}
// ---- folded ----
// 6 |     /* a = ((4,3),(4,4)):((12,1),(48,3)) */
// 7 |     return (long long)(e % 4 * 12) + e / 4 + t % 4 * 48 + t / 4 * 3;
// ! zipped_divide_static.cu:7:12: remark: costly: fewer instructions where e >= 0; remedy: CCUTE_ASSUME(e >= 0)
// !     return ccute_at(a, e, t);
// !            ^~~~~~~~~~~~~~~~~
