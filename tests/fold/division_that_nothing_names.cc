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
// Nor where a query, a copy or a call of a helper has it directly.
CCUTE_FOLD long in_a_query(int n, int m) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2); }
CCUTE_FOLD long in_a_query_that_takes_it(int n, int m)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 1, 2);
}
CCUTE_FOLD long in_a_query_that_may_not_be_reached(int n, int m)
{
    return n > 0 && ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2);
}
CCUTE_FOLD long in_a_copy(int n, int m)
{
    long from[4] = {1, 2, 3, 4}, to[4] = {0};
    ccute_copy(to, ccute_make_layout(TUP(1, 4), TUP(n / m, 1)), from, ccute_make_layout(4));
    return to[2];
}
CCUTE_FOLD static long takes(const ccute_layout l, long i) { return i + ccute_size(l); }
CCUTE_FOLD long in_a_call(int n, int m) { return takes(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 2); }
CCUTE_FOLD long of_64_unsigned_bits(unsigned long n, unsigned long m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n / m, 1));
    return ccute_at(l, 0, 2) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(n % m, 1)), 0, 2);
}
static const int numbers[4] = {4, 5, 6, 7};
CCUTE_FOLD long in_a_subscript(int n, int m)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(numbers[n / m], 1));
    return ccute_at(l, 0, 2) + ccute_size(ccute_make_layout(TUP(4, 4), TUP(numbers[n % m] + (m > 0 || n / m), 1)));
}
// A call that stays traps where its layout is bad, whether or not its number is needed.
CCUTE_FOLD long of_a_bad_layout(int n)
{
    const ccute_layout b = ccute_make_layout(TUP(8, n));
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(ccute_swizzle(2, 0, 3, b)) & 7, 1));
    return ccute_at(l, 0, 2);
}
CCUTE_FOLD long of_a_bad_layout_in_a_query(int n)
{
    const ccute_layout b = ccute_make_layout(TUP(8, n));
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(ccute_swizzle(2, 0, 3, b)) & 7, 1)), 0, 2);
}
// run: in_a_query(3, 0); in_a_query(3, 1); in_a_query_that_takes_it(3, 1)
// run: in_a_query_that_may_not_be_reached(0, 0); in_a_query_that_may_not_be_reached(1, 0); in_a_copy(3, 0)
// run: in_a_copy(3, 1); in_a_call(3, 0); in_a_call(3, 1); of_64_unsigned_bits(3, 0); of_64_unsigned_bits(3, 2)
// run: in_a_subscript(3, 0); in_a_subscript(3, 1); of_a_bad_layout_in_a_query(-1); of_a_bad_layout_in_a_query(4); of_a_bad_layout(-1); of_a_bad_layout(4)
// run: a_stride_that_is_never_taken(3, 0); a_stride_that_is_never_taken(3, 2); a_layout_that_nothing_uses(3, 0)
// run: a_layout_that_nothing_uses(3, 2); through_a_helper(3, 0); through_a_helper(3, 2); a_stride_that_is_taken(7, 2)
// run: by_what_is_no_zero(3, 0)
// ---- folded ----
// 5 | { (void)n;
// 6 |     /* l = (4,4):(l_d0,1) */ ccute_check_(m != 0);
// 7 |     return 2;
// 11 |     /* l = (4,4):(l_d0,l_d1) */ ccute_check_(m != 0);
// 14 | __attribute__((unused)) CCUTE_FOLD static ccute_layout strided(int n) { return ccute_make_layout(TUP(4, 4), TUP(n, 1)); }
// 16 | { (void)n;
// 17 |     /* l = (4,4):(l_d0,1) */ ccute_check_(m != 0);
// 18 |     return 2;
// 23 |     /* l = (4,4):(l_d0,1) */ const long long l_d0 = (long long)n / m;
// 24 |     return l_d0 + 2;
// 27 | { (void)m; (void)n;
// 28 |     /* l = (4,4):(l_d0,l_d1) */
// 29 |     return 0;
// 32 | CCUTE_FOLD long in_a_query(int n, int m) { (void)n; ccute_check_(m != 0); return 2; }
// 35 |     return (long long)n / m + 2;
// 39 |     return n > 0 && (ccute_check_(m != 0), 2L);
// 42 | { (void)n;
// 44 |     ccute_check_(m != 0); __builtin_memcpy(to, from, 32);
// 47 | __attribute__((unused)) CCUTE_FOLD static long takes(const ccute_layout l, long i) { return i + ccute_size(l); }
// 48 | CCUTE_FOLD long in_a_call(int n, int m) { (void)n; ccute_check_(m != 0); return 18; }
// 50 | { (void)n;
// 51 |     /* l = (4,4):(l_d0,1) */ ccute_check_((long long)m != 0);
// 52 |     ccute_check_((long long)m != 0); return 2L + 2L;
// 56 | { (void)n;
// 57 |     /* l = (4,4):(l_d0,1) */ ccute_check_(m != 0);
// 58 |     ccute_check_(m != 0); return 2L + 16L;
// 63 |     /* b = (8,n):(1,8) */ ccute_check_(n >= 0); const ccute_layout b = {{2, 0, 0, 0, {}, {16, 1}, {8, (long)n}}, {1, (long)(n == 1 ? 0 : 8)}, 0, 0, 0, 0, 0, {0}};
// 64 |     /* l = (4,4):(l_d0,1) */ (void)(ccute_cosize(ccute_swizzle(2, 0, 3, b)));
// 65 |     return 2;
// 69 |     /* b = (8,n):(1,8) */ ccute_check_(n >= 0); const ccute_layout b = {{2, 0, 0, 0, {}, {16, 1}, {8, (long)n}}, {1, (long)(n == 1 ? 0 : 8)}, 0, 0, 0, 0, 0, {0}};
// ! division_that_nothing_names.cc:23:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n / m, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:32:51: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// ! CCUTE_FOLD long in_a_query(int n, int m) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2); }
// !                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:35:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 1, 2);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:39:21: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !     return n > 0 && ccute_at(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 0, 2);
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:44:5: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !     ccute_copy(to, ccute_make_layout(TUP(1, 4), TUP(n / m, 1)), from, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:48:50: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// ! CCUTE_FOLD long in_a_call(int n, int m) { return takes(ccute_make_layout(TUP(4, 4), TUP(n / m, 1)), 2); }
// !                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:52:32: remark: checked at run time: (long long)m != 0; remedy: CCUTE_ASSUME((long long)m != 0)
// !     return ccute_at(l, 0, 2) + ccute_at(ccute_make_layout(TUP(4, 4), TUP(n % m, 1)), 0, 2);
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:58:32: remark: checked at run time: m != 0; remedy: CCUTE_ASSUME(m != 0)
// !     return ccute_at(l, 0, 2) + ccute_size(ccute_make_layout(TUP(4, 4), TUP(numbers[n % m] + (m > 0 || n / m), 1)));
// !                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:63:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(8, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:69:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(8, n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:70:12: remark: not folded: a part of the call stays and may trap, although its value is not needed; remedy: assign the layout to a const variable first
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(ccute_swizzle(2, 0, 3, b)) & 7, 1)), 0, 2);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! division_that_nothing_names.cc:70:54: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(ccute_swizzle(2, 0, 3, b)) & 7, 1)), 0, 2);
// !                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
