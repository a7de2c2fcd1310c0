#include <ccute/short.h>

// run: f(5, 2)
CCUTE_FOLD long f(int i, int n)
{
    const int *p = &n;
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n * *p, 8/ *p));
    return ccute_at(a, i);
}
// ---- folded ----
// 7 |     /* a = (8,4):(a_d0,a_d1) */ const long long a_d0 = (long long)n * (*p); const int a_d1 = 8 / (*p);
// 8 |     return (long long)((unsigned long long)a_d0 * (i % 8) + (long long)a_d1 * (i / 8));
// ! comment_end_in_an_argument.cu:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i);
// !            ^~~~~~~~~~~~~~
