// flags: -- -DROWS=16
#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout_right(TUP(ROWS, 8));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (16,8):(8,1) */
// 7 |     return i % 16 * 8 + i / 16;
// ! const_macro_from_the_command_line.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
