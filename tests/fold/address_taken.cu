#include <ccute/short.h>

// run: f(5)
static long rows(const ccute_layout *l) { return l->shape.v[0]; }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i) + rows(&a);
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// 9 |     return ((long)(i % 8 * 4 + i / 8)) + rows(&a);
// ! address_taken.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) + rows(&a);
// !            ^~~~~~~~~~~~~~
