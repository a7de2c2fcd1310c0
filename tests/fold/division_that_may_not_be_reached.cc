// A division that is chosen, or not, traps on the host where it is reached, whether or not its quotient is needed.
#include <ccute/short.h>

// ends: in_a_choice(0, 3, 0); in_a_choice(1, 3, 0); in_a_choice(1, 3, 2); in_the_other(0, 3, 0); in_the_other(1, 3, 0)
// ends: behind_and(0, 3, 0); behind_and(1, 3, 0); behind_or(0, 3, 0); behind_or(1, 3, 0); in_a_query(0, 3, 0)
// ends: in_a_query(1, 3, 0); nested(1, 0, 3, 0); nested(1, 1, 3, 0); nested(0, 1, 3, 0); of_a_float(1, 3, 0)
// ends: of_a_float(0, 3, 0); in_a_subscript(1, 3, 0); in_a_subscript(0, 3, 0); that_is_needed(0, 3, 0)
// ends: that_is_needed(1, 3, 2); behind_its_condition(3, 0); behind_its_condition(3, 2)
// ends: of_a_bad_layout(1, -1); of_a_bad_layout(0, -1); of_a_bad_layout(1, 4)

CCUTE_FOLD long in_a_choice(int c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(c ? n / m : 1, 1));
    return ccute_at(l, 0, 2);
}
CCUTE_FOLD long in_the_other(int c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(c > 0 ? 1 : n % m, 1));
    return ccute_at(l, 0, 2);
}
CCUTE_FOLD long behind_and(int c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(c && n / m, 1));
    return ccute_at(l, 0, 2);
}
CCUTE_FOLD long behind_or(int c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(c || n / m, 1));
    return ccute_at(l, 0, 2);
}
CCUTE_FOLD long in_a_query(int c, int n, int m)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(c ? n / m : 1, 1)), 0, 2);
}
CCUTE_FOLD long nested(int b, int c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(b ? c ? n / m : 2 : 1, 1));
    return ccute_at(l, 0, 2);
}
CCUTE_FOLD long of_a_float(float c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(c > 0.5f ? n / m : 1, 1));
    return ccute_at(l, 0, 2);
}
static const int numbers[4] = {4, 5, 6, 7};
CCUTE_FOLD long in_a_subscript(int c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(numbers[c ? n / m : 1], 1));
    return ccute_at(l, 0, 2);
}
// What divides anyway is not checked before, nor what the condition keeps from 0.
CCUTE_FOLD long that_is_needed(int c, int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(c ? n / m : 1, 1));
    return ccute_at(l, 1, 2);
}
CCUTE_FOLD long behind_its_condition(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(m != 0 ? n / m : 1, m == 0 || n / m));
    return ccute_at(l, 0, 0) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(m ? n % m : 1, m && n / m)), 0, 0);
}
// A call that stays is not reached where it is not chosen.
CCUTE_FOLD long of_a_bad_layout(int c, int n)
{
    const ccute_layout l = ccute_make_layout(
        TUP(4, 4), TUP(c ? ccute_cosize(ccute_swizzle(2, 0, 3, ccute_make_layout(TUP(8, n)))) & 7 : 1, 1));
    return ccute_at(l, 0, 2);
}
// ---- folded ----
// 12 | { (void)n;
// 13 |     /* l = (4,4):(l_d0,1) */ ccute_check_(c == 0 || m != 0);
// 14 |     return 2;
// 17 | { (void)n;
// 18 |     /* l = (4,4):(l_d0,1) */ ccute_check_(c >= 1 || m != 0);
// 19 |     return 2;
// 22 | { (void)n;
// 23 |     /* l = (4,4):(l_d0,1) */ ccute_check_(c == 0 || m != 0);
// 24 |     return 2;
// 27 | { (void)n;
// 28 |     /* l = (4,4):(l_d0,1) */ ccute_check_(c != 0 || m != 0);
// 29 |     return 2;
// 32 | { (void)n;
// 33 |     ccute_check_(c == 0 || m != 0); return 2;
// 36 | { (void)n;
// 37 |     /* l = (4,4):(l_d0,1) */ ccute_check_(b == 0 || (c == 0 || m != 0));
// 38 |     return 2;
// 41 | { (void)n;
// 42 |     /* l = (4,4):(l_d0,1) */ ccute_check_((c > 0.5f) == 0 || m != 0);
// 43 |     return 2;
// 47 | { (void)n;
// 48 |     /* l = (4,4):(l_d0,1) */ ccute_check_(c == 0 || m != 0);
// 49 |     return 2;
// 54 |     /* l = (4,4):(l_d0,1) */ const int l_d0 = c == 0 ? 1 : (n / m);
// 55 |     return (long long)l_d0 + 2;
// 58 | { (void)m; (void)n;
// 59 |     /* l = (4,4):(l_d0,l_d1) */
// 60 |     return 0L + 0L;
// 65 |     /* l = (4,4):(l_d0,1) */ (void)(c ? ccute_cosize(ccute_swizzle(2, 0, 3, ccute_make_layout(TUP(8, n)))) & 7 : 1);
// 66 |
// 67 |     return 2;
// ! division_that_may_not_be_reached.cc:33:12: remark: checked at run time: c == 0 || m != 0; remedy: CCUTE_ASSUME(m != 0)
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(c ? n / m : 1, 1)), 0, 2);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_may_not_be_reached.cc:66:28: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !         TUP(4, 4), TUP(c ? ccute_cosize(ccute_swizzle(2, 0, 3, ccute_make_layout(TUP(8, n)))) & 7 : 1, 1));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
