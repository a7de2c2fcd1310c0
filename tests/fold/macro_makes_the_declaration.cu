#include <ccute/short.h>

// run: f(5)
#define LAYOUT(name, m, n) const ccute_layout name = ccute_make_layout(TUP(m, n), TUP(n, 1))

CCUTE_FOLD long f(int i)
{
    LAYOUT(a, 8, 4);
    return ccute_at(a, i);
}
// ---- folded ----
// 8 |     LAYOUT(a, 8, 4); (void)a;
// 9 |     return i % 8 * 4 + i / 8;
// ! macro_makes_the_declaration.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
