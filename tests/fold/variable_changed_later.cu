#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int n)
{
    n = n + 1;
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    n = 0;
    return ccute_at(a, i) + n;
}
// ---- folded ----
// 7 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 9 |     return ((long)(i / 8 + (long long)a_d0 * (i % 8))) + n;
// ! variable_changed_later.cu:9:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) + n;
// !            ^~~~~~~~~~~~~~
