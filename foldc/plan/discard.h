/* The branches that an instance does not have (discard.c). */
#ifndef FOLDC_PLAN_DISCARD_H
#define FOLDC_PLAN_DISCARD_H

#include "state.h"

/* Leave out the branches of an if constexpr that the instance under way does not have. */
void fold_discard(struct fold *fold, const struct ast_node *node);

/* Can it be done for each if constexpr in the template's body: does none come out of a macro? */
bool fold_may_discard(const struct ast_node *node);

#endif
