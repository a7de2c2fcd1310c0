// run: at_least(-3, 2); at_least(8, 3); between(-3, 0); between(5, 3); between(50, 9); magnitude(-8, 3); magnitude(8, 3); one_less(1, 0); one_less(5, 2); of_another(4, 5); unbounded(8, 3)
/* A branch of c ? a : b is reached only where the condition holds, or does not: n < 0 ? 0 : n is not negative, so that no
   check of it is left. */
#include <ccute/short.h>

CCUTE_FOLD long at_least(int n, int i)
{
    const int m = n < 0 ? 0 : n;
    const ccute_layout l = ccute_make_layout(TUP(m, 4), TUP(1, 8));
    return ccute_size(l) ? ccute_at(l, i, 2) : -1;
}
CCUTE_FOLD long between(int n, int i)
{
    const int m = n > 10 ? 10 : n < 1 ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(m, 4), TUP(4, 1));
    return ccute_at(l, i, 2);
}
CCUTE_FOLD long magnitude(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(n >= 0 ? n : -n, 4), TUP(4, 1));
    return ccute_at(l, i, 2);
}
CCUTE_FOLD long one_less(int n, int i)
{
    const int m = 1 > n ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(m - 1, 4), TUP(4, 1)), k = ccute_make_layout(TUP(m - 2, 4), TUP(4, 1));
    return ccute_at(l, i, 2) + (n > 1 ? ccute_size(k) : 0);
}
CCUTE_FOLD long of_another(int n, int i)
{
    const int m = i < 1 ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(m, 8), TUP(8, 1));
    return ccute_at(l, 1, i);
}
CCUTE_FOLD long unbounded(int n, int i)
{
    const int m = n < 0 ? n : 8;
    const ccute_layout l = ccute_make_layout(TUP(m, 4), TUP(4, 1));
    return ccute_at(l, i, 2);
}
// ---- folded ----
// 9 |     /* l = (m,4):(1,8) */
// 10 |     return (m != 0) ? ((long)((long long)i + 16)) : -1;
// 14 |     const int m = n > 10 ? 10 : n < 1 ? 1 : n; (void)m;
// 15 |     /* l = (m,4):(4,1) */
// 16 |     return (long long)i * 4 + 2;
// 19 | { (void)n;
// 20 |     /* l = (l_s0,4):(4,1) */
// 21 |     return (long long)i * 4 + 2;
// 26 |     /* l = (l_s0,4):(4,1) */ /* k = (k_s0,4):(4,1) */ const int k_s0 = m - 2;
// 27 |     return ((long)((long long)i * 4 + 2)) + (n > 1 ? (ccute_check_(m >= 2), (long)((long long)k_s0 * 4)) : 0);
// 32 |     /* l = (m,8):(8,1) */ ccute_check_(m >= 0);
// 33 |     return (long long)i + 8;
// 38 |     /* l = (m,4):(4,1) */ ccute_check_(m >= 0);
// 39 |     return (long long)i * 4 + 2;
// ! choices_that_bound.cc:10:28: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_size(l) ? ccute_at(l, i, 2) : -1;
// !                            ^~~~~~~~~~~~~~~~~
// ! choices_that_bound.cc:27:41: remark: checked at run time: m >= 2; remedy: CCUTE_ASSUME(m >= 2)
// !     return ccute_at(l, i, 2) + (n > 1 ? ccute_size(k) : 0);
// !                                         ^~~~~~~~~~~~~
// ! choices_that_bound.cc:32:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(m, 8), TUP(8, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! choices_that_bound.cc:33:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, 1, i);
// !            ^~~~~~~~~~~~~~~~~
// ! choices_that_bound.cc:38:5: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(m, 4), TUP(4, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
