#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    int n = 8;
    const ccute_layout a = ccute_make_layout_right(TUP(16, n));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     int n = 8; (void)+n;
// 7 |     /* a = (16,8):(8,1) */
// 8 |     return i % 16 * 8 + i / 16;
// ! const_local_int_without_const.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
