/* Member functions that return a place, T &at(int i, int j) { return p[...]; }: the element that a call names. */
#ifndef FOLDC_PLAN_ADDRESS_H
#define FOLDC_PLAN_ADDRESS_H

#include "value.h"
#include "state.h"

/* Is the helper that is evaluated one of a call whose place is searched for? */
bool fold_is_placing(const struct fold *fold);

/* What a member function of that kind returns: the distance in elements; fold->walk.address has the rest. */
struct found fold_address(struct fold *fold, struct ast_node *returned);

/* The same of a call of one; a miss also if text in the call's place would be something else there. */
struct found fold_address_of_call(struct fold *fold, struct ast_node *call, const struct ast_node *parent);

/* The element, or the pointer to it, as text in the place of the call: fold_address_of_call was the last one. */
const char *fold_address_text(struct fold *fold, const struct ast_node *call, const struct ast_node *parent,
                              const expr *distance, int precedence);

/* Is the node a pointer, the call of such a helper or the address of the element of one, that text has replaced? */
bool fold_is_placed(const struct fold *fold, const struct ast_node *node);

/* Is there such a call in the node? */
bool fold_holds_place(const struct fold *fold, const struct ast_node *node);

#endif
