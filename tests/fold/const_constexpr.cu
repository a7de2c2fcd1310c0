#include <ccute/short.h>

// run: f(5)
constexpr int twice(int n) { return 2 * n; }
constexpr int m = twice(8);

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_right(TUP(m, twice(4)));
    return ccute_at(a, i);
}
// ---- folded ----
// 9 |     /* a = (16,8):(8,1) */
// 10 |     return i % 16 * 8 + i / 16;
// ! const_constexpr.cu:10:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
