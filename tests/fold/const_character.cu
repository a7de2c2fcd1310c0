#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP('\b', true ? 4 : 2), TUP(0x10, 010));
    return ccute_at(a, i);
}
// ---- folded ----
// 6 |     /* a = (8,4):(16,8) */
// 7 |     return (long long)(i % 8 * 16) + i / 8 * 8;
// ! const_character.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
