/* A helper's call, evaluated (helper.c). */
#ifndef FOLDC_PLAN_HELPER_H
#define FOLDC_PLAN_HELPER_H

#include "value.h"
#include "state.h"

/* The value that a call of a helper returns, found by following its statements. */
struct found fold_through(struct fold *fold, struct ast_node *call);

/* Does something in the node depend on a template's arguments? */
bool fold_is_dependent(const struct ast_node *node);

/* The marked constructor that makes an object, whose body leaves the members as its initialisers make them; NULL: none
   that is known. */
const struct ast_function *fold_constructor(const struct ast_node *init);

/* The value that an initialiser of that constructor gives to a member. */
struct found fold_constructed(struct fold *fold, struct ast_node *init, const struct ast_initialiser *made);

#endif
