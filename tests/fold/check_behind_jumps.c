#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <ccute/short.h>

// ends: jumped(-2); jumped(-3); stays(-2); stays(-3); turns(-2); turns(-3); cases(-2); cases(-3); cases(1)
// ends: told(-2); told(-3); told(3); twice(-2); twice(2); counts(-2, 4); up(-2, 300); ends_loop(-2, 3); ends_loop(-3, 3); once(-2); once(-3)
// ends: of_many(-2, -1); of_many(2, -3); of_many(2, 3)
_Noreturn static void die(int n)
{
    printf("bad %d\n", n);
    exit(3);
}
static jmp_buf home;
CCUTE_FOLD long jumped(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (n == -2)
        goto out;
    return ccute_at(a, 1);
out:
    return 6;
}
CCUTE_FOLD long stays(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    for (; n == -2;)
        ;
    return ccute_at(a, 1);
}
CCUTE_FOLD long turns(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    int i = 0;
    do {
        if (n == -2 && i > 3)
            die(n);
        i++;
    } while (i < 8);
    return ccute_at(a, 1);
}
CCUTE_FOLD long cases(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    switch (n) {
    case -2:
        return 2;
    case 1:
        n = 5;
        /* fall through */
    default:
        break;
    }
    return ccute_at(a, 1);
}
CCUTE_FOLD long told(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    n == -2 ? die(n) : (void)0;
    return ccute_at(a, 1);
}
CCUTE_FOLD static long twice_inside(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (setjmp(home) == 0)
        longjmp(home, 1);
    printf("back\n");
    return ccute_at(a, 1);
}
long twice(int n)
{
    return twice_inside(n);
}
/* A loop that counts to its end is gone through. */
CCUTE_FOLD long counts(int n, int rounds)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    long sum = 0;
    for (int i = 0; i < rounds; i++)
        sum += i;
    return ccute_at(a, 1) + sum;
}
/* This one is not: its counter wraps around. */
CCUTE_FOLD long up(int n, int rounds)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    long sum = 0;
    for (unsigned char i = 0; i < rounds; i++)
        sum += i;
    return ccute_at(a, 1) + sum;
}
CCUTE_FOLD long ends_loop(int n, int rounds)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    long sum = 0;
    for (int i = 0; i < rounds; i++) {
        if (n == -2)
            break;
        sum += ccute_at(a, i);
    }
    return sum;
}
CCUTE_FOLD long once(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    do {
        if (n == -2)
            break;
        return ccute_at(a, 1);
    } while (0);
    return 9;
}
/* The first is asked before anything ends, the second behind. */
CCUTE_FOLD long of_many(int n, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const ccute_layout b = ccute_make_layout(TUP(m, 2));
    long sum = ccute_at(a, 1);
    if (m == -3)
        die(m);
    sum += ccute_at(b, 1);
    return sum;
}
// ---- folded ----
// 18 |     /* a = (n,2):(1,n) */
// 21 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 27 |     /* a = (n,2):(1,n) */
// 30 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 34 |     /* a = (n,2):(1,n) */
// 41 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 45 |     /* a = (a_s0,2):(1,a_d1) */ const int a_ok = n >= 0; const int a_s0 = n; const int a_d1 = n;
// 55 |     ccute_check_(a_ok); ccute_check_(a_s0 >= 1); return 1 % a_s0 + (long long)a_d1 * (1 / a_s0);
// 59 |     /* a = (n,2):(1,n) */
// 61 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 65 |     /* a = (n,2):(1,n) */
// 69 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 78 |     /* a = (n,2):(1,n) */ ccute_check_(n >= 0);
// 82 |     ccute_check_(n >= 1); return 1L + sum;
// 87 |     /* a = (n,2):(1,n) */
// 91 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1L + sum;
// 95 |     /* a = (n,2):(1,n) */
// 100 |         ccute_check_(n >= 0); ccute_check_(n >= 1); sum += (long)i;
// 106 |     /* a = (n,2):(1,n) */
// 110 |         ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 117 |     /* a = (n,2):(1,n) */ ccute_check_(n >= 0);
// 118 |     /* b = (m,2):(1,m) */
// 119 |     ccute_check_(n >= 1); long sum = 1;
// 122 |     ccute_check_(m >= 0); ccute_check_(m >= 1); sum += 1L;
// ! check_behind_jumps.c:21:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:21:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:30:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:30:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:41:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:41:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:55:12: remark: checked at run time: n >= 0; remedy: assign n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:55:12: remark: checked at run time: n >= 1; remedy: assign n to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:61:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:61:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:69:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:69:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:78:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_jumps.c:82:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + sum;
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:91:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1) + sum;
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:91:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + sum;
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:100:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         sum += ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:100:16: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !         sum += ccute_at(a, i);
// !                ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:110:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         return ccute_at(a, 1);
// !                ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:110:16: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !         return ccute_at(a, 1);
// !                ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:117:5: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(n, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! check_behind_jumps.c:119:16: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     long sum = ccute_at(a, 1);
// !                ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:122:12: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     sum += ccute_at(b, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_jumps.c:122:12: remark: checked at run time: m >= 1; remedy: CCUTE_ASSUME(m >= 1)
// !     sum += ccute_at(b, 1);
// !            ^~~~~~~~~~~~~~
