// run: a_statement(1, 2); an_initialiser(1, 2); twice(1, 2)
/* A body may include its statements, and parts of them. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long a_statement(int n, int i)
{
#include "headers/declaration.inc"
    return ccute_at(included, i, 1);
}

CCUTE_FOLD long an_initialiser(int n, int i)
{
    const ccute_layout l =
#include "headers/expression.inc"
        ;
    return ccute_at(l, i, 1);
}

CCUTE_FOLD long twice(int n, int i)
{
#include "headers/declaration.inc"
    n++;
    {
#define included inner
#include "headers/declaration.inc"
#undef included
        return ccute_at(included, i, 1) * 100 + ccute_at(inner, i, 1);
    }
}
// ---- folded ----
// ! included_parts.c:1:51: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// ! // run: a_statement(1, 2); an_initialiser(1, 2); twice(1, 2)
// !                                                   ^~~~~~~~~~
// ! included_parts.c:9:21: remark: not folded: the value of 'included' is not known here
// !     return ccute_at(included, i, 1);
// !                     ^~~~~~~~
// ! included_parts.c:14:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const ccute_layout l =
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! included_parts.c:17:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, i, 1);
// !                     ^
// ! included_parts.c:28:25: remark: not folded: the value of 'included' is not known here
// !         return ccute_at(included, i, 1) * 100 + ccute_at(inner, i, 1);
// !                         ^~~~~~~~
// ! included_parts.c:28:58: remark: not folded: the value of 'inner' is not known here
// !         return ccute_at(included, i, 1) * 100 + ccute_at(inner, i, 1);
// !                                                          ^~~~~
