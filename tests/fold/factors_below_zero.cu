#include <ccute/short.h>

// A product above a number that is not negative: both factors may be below zero.
// run: f(3, -2, -4); f(3, 2, 4); f(9, 2, 4)
CCUTE_FOLD long long f(int i, int m, int n)
{
    if (i >= 0 && i < m * n)
        return ccute_at(ccute_make_layout(2, m >= 0 ? 3 : 5), 1) + ccute_at(ccute_make_layout(2, n / 8), 1);
    return 0;
}
// ---- folded ----
// 8 |         return ((long)(m >= 0 ? 3 : 5)) + ((long)(n / 8));
// ! factors_below_zero.cu:8:16: remark: costly: fewer instructions where m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !         return ccute_at(ccute_make_layout(2, m >= 0 ? 3 : 5), 1) + ccute_at(ccute_make_layout(2, n / 8), 1);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! factors_below_zero.cu:8:68: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         return ccute_at(ccute_make_layout(2, m >= 0 ? 3 : 5), 1) + ccute_at(ccute_make_layout(2, n / 8), 1);
// !                                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
