#include <cstdio>

#include <ccute/print.h>
#include <ccute/short.h>

// What a function prints before it asks a bad value is printed before the trap.
// ends: seen(3); seen(-3); by_comma(-2); beside(-2); beside(2); by_arguments(-2); each_round(-2, 3); each_round(2, 3)
// ends: goes_on(-1, 3); goes_on(-1, 2); goes_on(2, 5); waits(-1, 1); waits(-1, 0); in_one_branch(-1, 0); in_one_branch(-1, 1)
// ends: prints_a_layout(-1); as_a_value(-1); as_a_value(1); shows(-1); breaks(-1, 1); breaks(-1, 0); known(-1); quiet(-1); quiet(2)
static int say(const char *what)
{
    printf("%s\n", what);
    return 1;
}
static int square(int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += n;
    return sum;
}
static volatile int flag;
CCUTE_FOLD long seen(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    printf("before %d\n", n);
    return ccute_at(a, 1);
}
CCUTE_FOLD long by_comma(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    return say("first"), ccute_at(a, 1);
}
CCUTE_FOLD long beside(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    return say("beside") * 10 + ccute_at(a, 1);
}
CCUTE_FOLD long by_arguments(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    return ccute_at(a, say("argument"));
}
CCUTE_FOLD long each_round(int n, int rounds)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
        say("round");
        sum += ccute_at(a, i);
    }
    return sum;
}
CCUTE_FOLD long goes_on(int n, int rounds)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
        if (i < 2)
            continue;
        sum += ccute_at(a, i);
    }
    return sum;
}
CCUTE_FOLD long waits(int n, int wait)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    flag = wait;
    while (flag)
        ;
    return ccute_at(a, 1);
}
CCUTE_FOLD long in_one_branch(int n, int which)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (which)
        return ccute_at(a, 1);
    else
        say("else");
    return ccute_at(a, 0);
}
CCUTE_FOLD long prints_a_layout(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    ccute_print_layout(a);
    return ccute_at(a, 1);
}
CCUTE_FOLD long as_a_value(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    int x[4] = {0, 0, 0, 0};
    ccute_fill(x, a, say("value"));
    return x[0] + x[1] + x[2];
}
CCUTE_FOLD long shows(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    volatile int shown = n;
    shown = 5;
    return ccute_at(a, 1) + shown;
}
/* A break of a loop inside goes on behind it, so the check stays at the declaration. */
CCUTE_FOLD long breaks(int n, int now)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    long sum = 0;
    for (int i = 0; i < 4; i++) {
        if (i == now)
            break;
        sum += i;
    }
    return ccute_at(a, 1) + sum;
}
/* What a constant excludes does not count. */
CCUTE_FOLD long known(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (sizeof(long) == 4)
        say("small");
    sizeof(long) == 4 ? say("small") : 0;
    return ccute_at(a, 1);
}
/* Nor does what is seen to return, and to print nothing. */
CCUTE_FOLD long quiet(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const int s = square(n);
    return ccute_at(a, 1) + s;
}
// ---- folded ----
// 25 |     /* a = (n,2):(1,n) */
// 27 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 31 |     /* a = (n,2):(1,n) */
// 32 |     return say("first"), (ccute_check_(n >= 0), ccute_check_(n >= 1), 1L);
// 46 |     /* a = (n,2):(1,n) */
// 50 |         ccute_check_(n >= 0); ccute_check_(n >= 1); sum += (long)i;
// 56 |     /* a = (n,2):(1,n) */
// 61 |         ccute_check_(n >= 0); ccute_check_(n >= 1); sum += (long)i;
// 67 |     /* a = (n,2):(1,n) */
// 71 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 75 |     /* a = (n,2):(1,n) */
// 77 |         { ccute_check_(n >= 0); ccute_check_(n >= 1); return 1; }
// 80 |     ccute_check_(n >= 0); return 0;
// 86 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 105 |     /* a = (n,2):(1,n) */ ccute_check_(n >= 0);
// 112 |     ccute_check_(n >= 1); return 1L + sum;
// 117 |     /* a = (n,2):(1,n) */ ccute_check_(n >= 0);
// 121 |     ccute_check_(n >= 1); return 1;
// 126 |     /* a = (n,2):(1,n) */ ccute_check_(n >= 0);
// 128 |     ccute_check_(n >= 1); return 1L + s;
// ! check_behind_output.cc:27:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:27:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:32:26: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return say("first"), ccute_at(a, 1);
// !                          ^~~~~~~~~~~~~~
// ! check_behind_output.cc:32:26: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return say("first"), ccute_at(a, 1);
// !                          ^~~~~~~~~~~~~~
// ! check_behind_output.cc:36:5: remark: not folded: 'a' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:37:33: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     return say("beside") * 10 + ccute_at(a, 1);
// !                                 ^~~~~~~~~~~~~~
// ! check_behind_output.cc:41:5: remark: not folded: 'a' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:42:12: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     return ccute_at(a, say("argument"));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:50:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         sum += ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
// ! check_behind_output.cc:50:16: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !         sum += ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
// ! check_behind_output.cc:61:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         sum += ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
// ! check_behind_output.cc:61:16: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !         sum += ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
// ! check_behind_output.cc:71:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:71:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:77:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         return ccute_at(a, 1);
// !                ^~~~~~~~~~~~~~
// ! check_behind_output.cc:77:16: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !         return ccute_at(a, 1);
// !                ^~~~~~~~~~~~~~
// ! check_behind_output.cc:80:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 0);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:84:5: remark: not folded: 'a' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:86:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:86:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:90:5: remark: not folded: 'a' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:92:5: warning: the result holds only if n >= 0, which cannot be checked here; the library copies instead, hundreds of times slower; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     ccute_fill(x, a, say("value"));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:97:5: remark: not folded: 'a' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:100:12: remark: not folded: the result holds only if n >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(n >= 0), or assign the layout to a const variable first, where foldc can check it
// !     return ccute_at(a, 1) + shown;
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:105:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:112:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + sum;
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:117:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:121:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_output.cc:126:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_output.cc:128:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + s;
// !            ^~~~~~~~~~~~~~
