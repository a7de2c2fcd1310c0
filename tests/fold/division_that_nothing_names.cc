#include <ccute/short.h>

// The host traps where the source divides by 0, whether or not the quotient is needed.
CCUTE_FOLD long a_stride_that_is_never_taken(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n / m, 1));
    return ccute_at(l, 0, 2);
}
CCUTE_FOLD long a_layout_that_nothing_uses(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n % m, n / m));
    return n;
}
CCUTE_FOLD static ccute_layout strided(int n) { return ccute_make_layout(TUP(4, 4), TUP(n, 1)); }
CCUTE_FOLD long through_a_helper(int n, int m)
{
    const ccute_layout l = strided(n / m);
    return ccute_at(l, 0, 2);
}
// What divides anyway is not checked before, nor what cannot be 0.
CCUTE_FOLD long a_stride_that_is_taken(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n / m, 1));
    return ccute_at(l, 1, 2);
}
CCUTE_FOLD long by_what_is_no_zero(int n, unsigned m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n / 3, n % ((int)(m & 7) + 1)));
    return ccute_at(l, 0, 0);
}
// run: a_stride_that_is_never_taken(3, 0); a_stride_that_is_never_taken(3, 2); a_layout_that_nothing_uses(3, 0)
// run: a_layout_that_nothing_uses(3, 2); through_a_helper(3, 0); through_a_helper(3, 2); a_stride_that_is_taken(7, 2)
// run: by_what_is_no_zero(3, 0)
// ---- folded ----
// 6 |     /* l = (4,4):(l_d0,1) */ ccute_check_(m != 0);
// 7 |     return 2;
// 11 |     /* l = (4,4):(l_d0,l_d1) */ ccute_check_(m != 0);
// 14 | __attribute__((unused)) CCUTE_FOLD static ccute_layout strided(int n) { return ccute_make_layout(TUP(4, 4), TUP(n, 1)); }
// 17 |     /* l = (4,4):(l_d0,1) */ ccute_check_(m != 0);
// 18 |     return 2;
// 23 |     /* l = (4,4):(l_d0,1) */ const long long l_d0 = (long long)n / m;
// 24 |     return l_d0 + 2;
// 28 |     /* l = (4,4):(l_d0,l_d1) */
// 29 |     return 0;
