#include <ccute/short.h>

/* A promise about a value that may change states nothing about its next read: the remedy names a const variable. The
   second function of each pair follows it. */
extern int g;
struct shape { int n; };

CCUTE_FOLD long of_a_global(int i)
{
    CCUTE_ASSUME(g >= 0);
    const ccute_layout l = ccute_make_layout(TUP(8, g), TUP(g, 1));
    return ccute_at(l, i, 0);
}

CCUTE_FOLD long of_a_global_by_name(int i)
{
    const int n = g;
    CCUTE_ASSUME(n >= 0);
    const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
    return ccute_at(l, i, 0);
}

CCUTE_FOLD long of_a_member(const shape *s, int i, long (*f)(int))
{
    CCUTE_ASSUME(s->n >= 0);
    const ccute_layout l = ccute_make_layout(TUP(8, s->n), TUP(s->n, 1));
    return f(i) + ccute_at(l, i, 0);
}

CCUTE_FOLD long of_a_member_by_name(const shape *s, int i, long (*f)(int))
{
    const int n = s->n;
    CCUTE_ASSUME(n >= 0);
    const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(n, 1));
    return f(i) + ccute_at(l, i, 0);
}

/* A number of 64 unsigned bits. */
CCUTE_FOLD long of_a_sum(unsigned long b, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, b + 1), TUP(1, 8));
    return ccute_at(l, i);
}

CCUTE_FOLD long of_a_sum_by_name(unsigned long b, int i)
{
    const unsigned long n = b + 1;
    CCUTE_ASSUME((long long)n >= 1);
    const ccute_layout l = ccute_make_layout(TUP(8, n), TUP(1, 8));
    return ccute_at(l, i);
}
// ---- folded ----
// 11 |     /* l = (8,l_s1):(l_d0,1) */ const int l_d0 = g;
// 12 |     return (long long)i * l_d0;
// 19 |     /* l = (8,n):(n,1) */
// 20 |     return (long long)i * n;
// 26 |     /* l = (8,l_s1):(l_d0,1) */ const int l_d0 = s->n;
// 27 |     return f(i) + ((long)((long long)i * l_d0));
// 34 |     /* l = (8,n):(n,1) */
// 35 |     return f(i) + ((long)((long long)i * n));
// 41 |     /* l = (8,l_s1):(1,8) */ ccute_check_((long long)(b + 1) >= 0);
// 42 |     return i;
// 49 |     /* l = (8,n):(1,8) */
// 50 |     return i;
// ! promise_of_what_may_change.cc:41:5: remark: checked at run time: (long long)(b + 1) >= 0; remedy: assign b + 1 to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout l = ccute_make_layout(TUP(8, b + 1), TUP(1, 8));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
