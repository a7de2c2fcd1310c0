// run: an_initialiser(1, 2)
/* A body may include parts of its statements. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long an_initialiser(int n, int i)
{
    const ccute_layout l =
#include "headers/expression.inc"
        ;
    return ccute_at(l, i, 1);
}
// ---- folded ----
// ! included_parts.c:8:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const ccute_layout l =
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! included_parts.c:11:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, i, 1);
// !                     ^
