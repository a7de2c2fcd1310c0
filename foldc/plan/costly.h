/* The facts that make a folded expression cheaper (costly.c). */
#ifndef FOLDC_PLAN_COSTLY_H
#define FOLDC_PLAN_COSTLY_H

#include "foldc/c/ast.h"
#include "foldc/expr/algebra.h"
#include "foldc/expr/expr.h"
#include "foldc/say/message.h"

struct fold;

/* A fact that nothing known decides: with it an expression takes fewer instructions. */
struct lack {
    const struct message *what; /* NULL: there is none */
    const struct ast_node *node;
    struct remedy remedy;
};

/* The first of these facts that helps: a parameter, a counter or a constant is not negative, is a multiple of a number
   that e rounds it up to, is less than a number that e wraps it at, or than the extent that it is a coordinate of; an
   extent is not 1. Of a kernel that does not state its block, first how many threads it has; of a device function whose
   callers do not, a bound of the thread. There is none without an option that reports it. */
struct lack costly_lack(struct fold *fold, const struct ast_node *node, const expr *e);

/* Report it. */
void costly_tell(struct fold *fold, const struct lack *lack);

/* The first fact that a text of a copy lacks. */
struct costly_copy {
    const struct ast_node *node; /* the copy under way */
    struct lack lack;
    unsigned tried;  /* texts so far: not all of many are tried */
    bool is_text;    /* one of them is tried */
    bool is_address; /* so is a subscript: no width of an operation counts */
};

/* A text of the copy under way has e. */
void costly_note(struct fold *fold, const expr *e);

/* The coordinates of a layout, whose extents bound them: noted of counters, and of names in a swizzled layout; of each
   name, that it is part of a coordinate. */
void costly_note_coordinates(struct fold *fold, const sym_layout *layout, const sym_tuple *coord);

#endif
