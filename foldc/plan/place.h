/* Calls with an integer result: the value takes their place (place.c). */
#ifndef FOLDC_PLAN_PLACE_H
#define FOLDC_PLAN_PLACE_H

#include "state.h"

/* Put the value of a call with an integer result in its place; a miss, with nothing changed, if it is not known or
   cannot stand there. */
const struct miss *fold_query(struct fold *fold, struct ast_node *node, const struct ast_node *parent);

/* After the node: if fold->walk.unused is the node, make it an expression without a value. */
void fold_excuse_value(struct fold *fold, const struct ast_node *node);

#endif
