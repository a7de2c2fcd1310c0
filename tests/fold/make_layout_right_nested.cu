#include <ccute/short.h>

// run: f(5, 7); f(0, 0)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout a = ccute_make_layout_right(TUP(TUP(2, 3), TUP(4, 2)));
    return ccute_at(a, i, j);
}
// ---- folded ----
// 6 |     /* a = ((2,3),(4,2)):((24,8),(2,1)) */
// 7 |     return i % 2 * 24 + (long long)(i / 2) * 8 + j % 4 * 2 + j / 4;
// ! make_layout_right_nested.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i, j);
// !            ^~~~~~~~~~~~~~~~~
