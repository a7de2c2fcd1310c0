#include <ccute/short.h>

// run: f(5, 7)
CCUTE_FOLD long f(int i, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    long sum = ccute_at(a, i);
    {
        const int n = 3;
        const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(1, n));
        sum += ccute_at(a, i);
    }
    return sum + ccute_at(a, 0);
}
// ---- folded ----
// 6 |     /* a = (8,4):(a_d0,1) */ const int a_d0 = n;
// 7 |     long sum = i / 8 + (long long)a_d0 * (i % 8);
// 9 |         const int n = 3; (void)n;
// 10 |         /* a = (8,4):(1,3) */
// 11 |         sum += (long)(i % 8 + i / 8 * 3);
// 13 |     return sum + 0L;
// ! variable_shadowed.cu:7:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     long sum = ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
// ! variable_shadowed.cu:11:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         sum += ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
