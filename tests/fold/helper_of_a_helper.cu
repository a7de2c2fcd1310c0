#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD static ccute_layout rows(int n) { return ccute_make_layout(n, 4); }
CCUTE_FOLD static ccute_layout both(int m, int n) { return ccute_make_layout(rows(m), ccute_make_layout(n, 1)); }

CCUTE_FOLD long f(int i)
{
    const ccute_layout a = both(8, 4);
    return ccute_at(a, i);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static ccute_layout rows(int n) { return ccute_make_layout(n, 4); }
// 5 | __attribute__((unused)) CCUTE_FOLD static ccute_layout both(int m, int n) { return ccute_make_layout(rows(m), ccute_make_layout(n, 1)); }
// 9 |     /* a = (8,4):(4,1) */
// 10 |     return i % 8 * 4 + i / 8;
// ! helper_of_a_helper.cu:10:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
