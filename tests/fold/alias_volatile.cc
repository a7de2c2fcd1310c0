#include <ccute/short.h>

/* Each read of it is one of its own. */
// run: f(3)
CCUTE_FOLD long f(int i)
{
    volatile int n = 4, *const p = &n;
    CCUTE_ASSUME(n % 4 == 0);
    *p = 5;
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    return ccute_at(a, i) * 10 + n % 4;
}
// ---- folded ----
// ! alias_volatile.cc:10:61: remark: not folded: this integer is volatile or _Atomic, and the folded text could read it more than once; remedy: assign it to a const variable first
// !     const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(n, 1));
// !                                                             ^
// ! alias_volatile.cc:11:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i) * 10 + n % 4;
// !                     ^
