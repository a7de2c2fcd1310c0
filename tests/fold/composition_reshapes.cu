#include <ccute/short.h>

// run: f(3, 2); f(0, 5)
CCUTE_FOLD long f(int i, int j)
{
    const ccute_layout row_major = ccute_make_layout(TUP(4, 6), TUP(6, 1));
    const ccute_layout b = ccute_composition(row_major, ccute_make_layout_left(TUP(2, 12)));
    return ccute_at(b, i % 2, j);
}
// ---- folded ----
// 6 |     /* row_major = (4,6):(6,1) */
// 7 |     /* b = (2,(2,6)):(6,(12,1)) */
// 8 |     return i % 2 * 6 + j % 2 * 12 + j / 2;
// ! composition_reshapes.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(b, i % 2, j);
// !            ^~~~~~~~~~~~~~~~~~~~~
