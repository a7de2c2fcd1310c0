#include <ccute/short.h>

// run: f(5)
enum class size : int { m = 16, n = 8 };

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_right(TUP((int)size::m, (int)size::n));
    return ccute_at(a, i);
}
// ---- folded ----
// 8 |     /* a = (16,8):(8,1) */
// 9 |     return i % 16 * 8 + i / 16;
// ! const_scoped_enum.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
