// run: old_style(3, 4); by_one_macro(3, 4); by_a_name(3, 4); open_ended(3, 4); open_after(3, 4); not_null(3, 4); lengths(3, 4); in_brackets(3, 4); attributes(3, 4)
/* Heads that no clone's can be made of stay, with their calls. */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <stdarg.h>

CCUTE_FOLD static long sum_of(l, n) const ccute_layout l; int n;
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long old_style(int n, int i) { return sum_of(ccute_make_layout(8, n), i); }

#define PARAMETERS const ccute_layout l, int n
CCUTE_FOLD static long sum_to(PARAMETERS)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long by_one_macro(int n, int i) { return sum_to(ccute_make_layout(8, n), i); }

#define SUM(name) CCUTE_FOLD static long name(const ccute_layout l, int n)
SUM(sum_by)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long by_a_name(int n, int i) { return sum_by(ccute_make_layout(8, n), i); }

CCUTE_FOLD static long sum_all(const ccute_layout l, ...)
{
    long sum = 0;
    va_list more;
    va_start(more, l);
    for (int k = va_arg(more, int); k > 0; k--)
        sum = sum * 3 + ccute_at(l, k);
    va_end(more);
    return sum;
}
CCUTE_FOLD long open_ended(int n, int i) { return sum_all(ccute_make_layout(8, n), i); }

CCUTE_FOLD static long sum_after(const ccute_layout l, int n, ...)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long open_after(int n, int i) { return sum_after(ccute_make_layout(8, n), i); }

/* In a clone without l, the attribute would say that q is not null. */
CCUTE_FOLD __attribute__((nonnull(2), noinline)) static long sum_at(const ccute_layout l, const int *p, const int *q)
{
    long sum = *p;
    for (int k = 0; k < 3; k++)
        sum = sum * 3 + ccute_at(l, k);
    return q ? sum + *q : -sum;
}
CCUTE_FOLD long not_null(int n, int i) { return sum_at(ccute_make_layout(8, n), &i, 0); }

CCUTE_FOLD static long diagonal(int n, const ccute_layout l, int a[n][n + 1])
{
    long sum = (long)sizeof a[0];
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k) + a[k][k];
    return sum;
}
CCUTE_FOLD long lengths(int n, int i)
{
    int a[3][4] = {{1, i, 3}, {4, 5, 6}};
    return diagonal(3, ccute_make_layout(8, n), a);
}

CCUTE_FOLD static long(sum_in)(const ccute_layout l /* , */, int /* ( */ n /* ) */)
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long in_brackets(int n, int i) { return (sum_in)(ccute_make_layout(8, n), i); }

CCUTE_FOLD static long sum_with(const ccute_layout l __attribute__((unused)), int n __attribute__((unused)))
{
    long sum = 0;
    for (int k = 0; k < n; k++)
        sum = sum * 3 + ccute_at(l, k);
    return sum;
}
CCUTE_FOLD long attributes(int n, int i) { return sum_with(ccute_make_layout(8, n), i); }
// ---- folded ----
// 67 | __attribute__((unused)) CCUTE_FOLD static long diagonal(int n, const ccute_layout l, int a[n][n + 1])
// 67 | CCUTE_FOLD static long diagonal__8(int n, const int l_d0, int a[n][n + 1])
// 71 |         sum = sum * 3 + ((long)((long long)l_d0 * k)) + a[k][k];
// 73 |
// 77 |     return diagonal__8(3, n, a);
// 80 | __attribute__((unused)) CCUTE_FOLD static long(sum_in)(const ccute_layout l /* , */, int /* ( */ n /* ) */)
// 80 | CCUTE_FOLD static long(sum_in__8)(const int l_d0, int /* ( */ n /* ) */)
// 84 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 86 |
// 87 | CCUTE_FOLD long in_brackets(int n, int i) { return (sum_in__8)(n, i); }
// 89 | __attribute__((unused)) CCUTE_FOLD static long sum_with(const ccute_layout l __attribute__((unused)), int n __attribute__((unused)))
// 89 | CCUTE_FOLD static long sum_with__8(const int l_d0, int n __attribute__((unused)))
// 93 |         sum = sum * 3 + ((long)((long long)l_d0 * k));
// 95 |
// 96 | CCUTE_FOLD long attributes(int n, int i) { return sum_with__8(n, i); }
// ! heads_of_helpers_in_c.c:14:50: remark: not folded: 'sum_of' is not cloned: its parameters are not written one after the other, as (type name, type name)
// ! CCUTE_FOLD long old_style(int n, int i) { return sum_of(ccute_make_layout(8, n), i); }
// !                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! heads_of_helpers_in_c.c:24:53: remark: not folded: 'sum_to' is not cloned: its parameters are not written one after the other, as (type name, type name)
// ! CCUTE_FOLD long by_one_macro(int n, int i) { return sum_to(ccute_make_layout(8, n), i); }
// !                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! heads_of_helpers_in_c.c:34:50: remark: not folded: 'sum_by' is not cloned: its parameters are not written one after the other, as (type name, type name)
// ! CCUTE_FOLD long by_a_name(int n, int i) { return sum_by(ccute_make_layout(8, n), i); }
// !                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! heads_of_helpers_in_c.c:42:34: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! heads_of_helpers_in_c.c:46:59: remark: not folded: code that foldc does not fold uses the value of this call; remedy: mark 'sum_all' CCUTE_FOLD, and put its body before this call
// ! CCUTE_FOLD long open_ended(int n, int i) { return sum_all(ccute_make_layout(8, n), i); }
// !                                                           ^~~~~~~~~~~~~~~~~~~~~~~
// ! heads_of_helpers_in_c.c:52:34: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !         sum = sum * 3 + ccute_at(l, k);
// !                                  ^
// ! heads_of_helpers_in_c.c:55:61: remark: not folded: code that foldc does not fold uses the value of this call; remedy: mark 'sum_after' CCUTE_FOLD, and put its body before this call
// ! CCUTE_FOLD long open_after(int n, int i) { return sum_after(ccute_make_layout(8, n), i); }
// !                                                             ^~~~~~~~~~~~~~~~~~~~~~~
// ! heads_of_helpers_in_c.c:65:49: remark: not folded: 'sum_at' is not cloned: an attribute of it has a number, which may be that of a parameter
// ! CCUTE_FOLD long not_null(int n, int i) { return sum_at(ccute_make_layout(8, n), &i, 0); }
// !                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
