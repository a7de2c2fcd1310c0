#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const int m = 16, n = m / 2;
    const ccute_layout a = ccute_make_layout_right(TUP(m, n));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     const int m = 16, n = m / 2; (void)n;
// 7 |     /* a = (16,8):(8,1) */
// 8 |     return i % 16 * 8 + i / 16;
// ! const_local_int.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
