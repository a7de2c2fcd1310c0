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
// ! included_parts.c:8:5: remark: not folded: an included file makes the declaration, or a part of it; remedy: write the declaration in this file
// !     const ccute_layout l =
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! included_parts.c:11:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, i, 1);
// !                     ^
