/* Variables that count modulo a number (ring.c). */
#ifndef FOLDC_PLAN_RING_H
#define FOLDC_PLAN_RING_H

#include "foldc/c/ast.h"
#include "foldc/expr/facts.h"

struct fold;

/* A variable that is written, and whose values stay between two numbers: stage = (stage + 1) % 3. */
struct ring {
    const struct fold *fold;
    const struct ast_decl *decl;
    wide lo, hi;
    wide largest;  /* the largest number in the expressions that are written to it */
    bool is_alone; /* these expressions have no other variable */
    struct {
        const struct ast_node **item;
        size_t count, capacity;
    } between; /* statements in which it may be outside of its range, as in the if after stage++ */
};

/* Those of the function under way. */
struct rings {
    struct ring *item;
    size_t count, capacity;
};

/* Follow a variable of the function under way from its declaration on, if all that is written to it stays in a range.
 */
void fold_follow(struct fold *fold, const struct ast_decl *decl);

/* The range of a variable that is followed where a node reads it; NULL: it is not, or it may be outside of its range
   there. */
const struct ring *fold_ring(const struct fold *fold, const struct ast_node *node);

#endif
