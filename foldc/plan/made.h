/* Initialisers of objects and captures that code which does not fold may read (made.c). */
#ifndef FOLDC_PLAN_MADE_H
#define FOLDC_PLAN_MADE_H

#include "state.h"

/* Replace a call by the value that it makes; false: nothing is replaced. */
bool fold_write_made(struct fold *fold, struct ast_node *call);

/* Walk an initialiser. Its calls that make layouts are replaced by their values. */
void fold_walk_made(struct fold *fold, struct ast_node *node, struct ast_node *parent);

/* Fold the calls in the initialisers of the function under way, if it is a constructor: before its body. */
void fold_walk_initialisers(struct fold *fold);

/* The same of a statement in its body that sets a layout, l = ...; false: it is another one. */
bool fold_walk_set(struct fold *fold, struct ast_node *assign);

#endif
