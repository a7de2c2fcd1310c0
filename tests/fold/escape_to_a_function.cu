#include <ccute/short.h>

// run: f(5)
static long rows(ccute_layout l) { return ccute_size(ccute_get(l, 0)); }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, i) * 100 + rows(a);
}
// ---- folded ----
// 8 |     /* a = (8,4):(4,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// 9 |     return ((long)(i % 8 * 4 + i / 8)) * 100 + rows(a);
// ! escape_to_a_function.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) * 100 + rows(a);
// !            ^~~~~~~~~~~~~~
