/* The facts that conditions (learn.c) and loops (loop.c) state about their variables. */
#ifndef FOLDC_PLAN_LEARN_H
#define FOLDC_PLAN_LEARN_H

#include "state.h"

struct ast_loop;

/* The condition as a number, if that is known; else NULL. */
const expr *fold_decided(struct fold *fold, struct ast_node *condition);

/* Bind the counter of a for statement, with the facts that follow from its first value and its steps; NULL if there
   are none. */
const struct counter *fold_bind_counter(struct fold *fold, const struct ast_loop *loop);

/* Learn the facts about the counter that hold in the loop's body, where the loop's condition is known. */
void fold_learn_bound(const struct counter *counter);

/* Learn that the condition holds, or that it does not, from here to the end of the scope. */
void fold_learn(struct fold *fold, struct ast_node *condition);
void fold_learn_not(struct fold *fold, struct ast_node *condition);

/* Learn, before a declaration of a block, what promises after it and the declarations between state about numbers that
   are declared before it. */
void fold_learn_ahead(struct fold *fold, struct ast_node *block, uint32_t i);

#endif
