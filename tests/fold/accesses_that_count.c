// Each access to a volatile or an _Atomic object counts, and another thread may write between two. So the folded text
// reads one exactly where the source does, or the call stays.
#include <ccute/short.h>

struct counters {
    _Atomic int atomic;
    volatile int plain;
};
static _Atomic int counter = 5;

// run: of_an_atomic(&counter, 2); of_a_local(3); of_members(&(struct counters){1, 2}); read_once(&counter)
CCUTE_FOLD long of_an_atomic(_Atomic int *p, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(1, 2));
    return ccute_at(l, *p + 1) + ccute_at(l, -counter) + ccute_at(l, (int)counter) + ccute_at(l, counter ? n : 6);
}

CCUTE_FOLD long of_a_local(int i)
{
    _Atomic int n = i;
    volatile int m = i;
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(m, n));
    return ccute_at(l, 3);
}

CCUTE_FOLD long of_members(struct counters *c)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(1, 2));
    return ccute_at(l, c->atomic) + ccute_at(l, c->plain + 1);
}

CCUTE_FOLD long read_once(_Atomic int *p)
{
    const int n = *p;
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(n, 1));
    *p += ccute_at(l, 1, 1);
    p[ccute_at(l, 0)]++;
    return ccute_at(l, n) + *p;
}
// ---- folded ----
// 14 |     /* l = (4,8):(1,2) */ const ccute_layout l = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 8}}, {1, 2}, 0, 0, 0, 0, 0, {0}};
// 28 |     /* l = (4,8):(1,2) */ const ccute_layout l = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 8}}, {1, 2}, 0, 0, 0, 0, 0, {0}};
// 35 |     /* l = (4,8):(n,1) */
// 36 |     *p += (long)((long long)n + 1);
// 37 |     p[0]++;
// 38 |     return ((long)(n / 4 + (long long)n * (n % 4))) + *p;
// ! accesses_that_count.c:15:12: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return ccute_at(l, *p + 1) + ccute_at(l, -counter) + ccute_at(l, (int)counter) + ccute_at(l, counter ? n : 6);
// !            ^~~~~~~~~~~~~~~~~~~
// ! accesses_that_count.c:15:34: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return ccute_at(l, *p + 1) + ccute_at(l, -counter) + ccute_at(l, (int)counter) + ccute_at(l, counter ? n : 6);
// !                                  ^~~~~~~~~~~~~~~~~~~~~
// ! accesses_that_count.c:15:58: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return ccute_at(l, *p + 1) + ccute_at(l, -counter) + ccute_at(l, (int)counter) + ccute_at(l, counter ? n : 6);
// !                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! accesses_that_count.c:15:86: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return ccute_at(l, *p + 1) + ccute_at(l, -counter) + ccute_at(l, (int)counter) + ccute_at(l, counter ? n : 6);
// !                                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! accesses_that_count.c:22:61: remark: not folded: this integer is volatile or _Atomic, and the folded text could read it more than once; remedy: assign it to a const variable first
// !     const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(m, n));
// !                                                             ^
// ! accesses_that_count.c:23:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, 3);
// !                     ^
// ! accesses_that_count.c:29:24: remark: not folded: this integer is volatile or _Atomic, and the folded text could read it more than once; remedy: assign it to a const variable first
// !     return ccute_at(l, c->atomic) + ccute_at(l, c->plain + 1);
// !                        ^~~~~~~~~
// ! accesses_that_count.c:29:37: remark: not folded: an argument with side effects cannot be evaluated exactly once here; remedy: assign it to a const variable first
// !     return ccute_at(l, c->atomic) + ccute_at(l, c->plain + 1);
// !                                     ^~~~~~~~~~~~~~~~~~~~~~~~~
