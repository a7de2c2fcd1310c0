// run: in_the_middle(2, 3); in_a_loop(1, 9); twice(5, 1)
/* Statements of another file in the middle of a function: they stay, and messages about them have the place of the
 * directive. */
#include <ccute/ccute.h>
#include <ccute/short.h>

static long numbers[200] = {[5] = 7, [10] = 9, [16] = 11, [80] = 13, [26] = 15};

CCUTE_FOLD long in_the_middle(int n, int i)
{
    const long *p = numbers;
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const long before = ccute_at(l, i);
#include "headers/statements.inc"
    return before + 100 * ccute_at(l, i) + 10000 * ccute_at(m, i) + *p;
}

CCUTE_FOLD long in_a_loop(int n, int i)
{
    const long *p = numbers;
    long sum = 0;
    for (int k = 0; k < 3; k++) {
        const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(n, 1));
        sum = 3 * sum + ccute_at(l, i);
#include "headers/statements.inc"
    }
    return sum + *p;
}

CCUTE_FOLD long twice(int n, int i)
{
    const long *p = numbers;
    {
#include "headers/statements.inc"
    }
    {
#include "headers/statements.inc"
        i += n;
    }
    return i + *p;
}
// ---- folded ----
// 12 |     /* l = (8,4):(l_d0,1) */ const int l_d0 = n;
// 13 |     const long before = i / 8 + (long long)l_d0 * (i % 8);
// 15 |     return before + 100 * ((long)(i / 8 + (long long)l_d0 * (i % 8))) + 10000 * ccute_at(m, i) + *p;
// 23 |         /* l = (8,4):(l_d0,1) */ const int l_d0 = n;
// 24 |         sum = 3 * sum + ((long)(i / 8 + (long long)l_d0 * (i % 8)));
// ! included_statements.c:13:25: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const long before = ccute_at(l, i);
// !                         ^~~~~~~~~~~~~~
// ! included_statements.c:14:10: remark: not folded: an included file makes the declaration, or a part of it; remedy: write the declaration in this file
// ! #include "headers/statements.inc"
// !          ^
// ! included_statements.c:14:10: remark: not folded: the value of 'm' is not known here
// ! #include "headers/statements.inc"
// !          ^
// ! included_statements.c:15:27: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return before + 100 * ccute_at(l, i) + 10000 * ccute_at(m, i) + *p;
// !                           ^~~~~~~~~~~~~~
// ! included_statements.c:15:61: remark: not folded: the value of 'm' is not known here
// !     return before + 100 * ccute_at(l, i) + 10000 * ccute_at(m, i) + *p;
// !                                                             ^
// ! included_statements.c:24:25: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !         sum = 3 * sum + ccute_at(l, i);
// !                         ^~~~~~~~~~~~~~
// ! included_statements.c:25:10: remark: not folded: an included file makes the declaration, or a part of it; remedy: write the declaration in this file
// ! #include "headers/statements.inc"
// !          ^
// ! included_statements.c:25:10: remark: not folded: the value of 'm' is not known here
// ! #include "headers/statements.inc"
// !          ^
// ! included_statements.c:34:10: remark: not folded: an included file makes the declaration, or a part of it; remedy: write the declaration in this file
// ! #include "headers/statements.inc"
// !          ^
// ! included_statements.c:34:10: remark: not folded: the value of 'm' is not known here
// ! #include "headers/statements.inc"
// !          ^
// ! included_statements.c:37:10: remark: not folded: an included file makes the declaration, or a part of it; remedy: write the declaration in this file
// ! #include "headers/statements.inc"
// !          ^
// ! included_statements.c:37:10: remark: not folded: the value of 'm' is not known here
// ! #include "headers/statements.inc"
// !          ^
