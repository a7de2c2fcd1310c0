/* The facts that make a folded expression cheaper (costly.c). */
#ifndef FOLDC_PLAN_COSTLY_H
#define FOLDC_PLAN_COSTLY_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"
#include "foldc/say/message.h"

struct fold;

/* A fact that nothing known decides: with it an expression takes fewer instructions. */
struct lack {
    const struct message *what; /* NULL: there is none */
    const struct ast_node *node;
    struct remedy remedy;
};

/* The first of these facts that helps: a parameter is not negative, is a multiple of a number that e rounds it up to,
   is less than a number that e wraps it at. Of a kernel that does not state its block, first how many threads it has.
   There is none without an option that reports it. */
struct lack costly_lack(struct fold *fold, const struct ast_node *node, const expr *e);

/* Report it. */
void costly_tell(struct fold *fold, const struct lack *lack);

#endif
