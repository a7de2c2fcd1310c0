/* Promises that are mistakes (promise.c). */
#ifndef FOLDC_PLAN_PROMISE_H
#define FOLDC_PLAN_PROMISE_H

#include "state.h"

/* An error if the condition of a CCUTE_ASSUME changes a variable. */
void fold_check_assumption(struct fold *fold, const struct ast_node *node);

/* The alignment that a CCUTE_ALIGNED states. stated: the value of its argument; NULL: not known. False: the alignment
 * is not known, or it is not a power of two, which is an error. */
bool fold_check_alignment(struct fold *fold, const struct ast_node *node, const expr *stated, int64_t *bytes);

/* An error if the macro has more or fewer arguments than a compiler takes; false then. */
bool fold_check_usage(struct fold *fold, const struct ast_node *node);

#endif
