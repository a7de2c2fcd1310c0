#include <ccute/short.h>

// run: f(7, 2); f(4, 0)
CCUTE_FOLD long f(int i, int k)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(4, 2), 3), TUP(TUP(1, 12), 4));
    return ccute_at(a, i, k);
}
// ---- folded ----
// 6 |     /* a = ((4,2),3):((1,12),4) */
// 7 |     return (long long)k * 4 + i % 4 + (long long)(i / 4) * 12;
// ! at_index_into_a_subtree.cu:7:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i, k);
// !            ^~~~~~~~~~~~~~~~~
