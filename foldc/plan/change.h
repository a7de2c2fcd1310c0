/* Variables that do not keep their values (change.c). */
#ifndef FOLDC_PLAN_CHANGE_H
#define FOLDC_PLAN_CHANGE_H

#include "state.h"

/* The remedy for a value that `parent` uses and that stays; NULL: none is known. */
struct remedy fold_remedy_of_use(struct fold *fold, const struct ast_node *parent);

/* A use of a variable that does not keep its value was not folded. In a function of the user's that is marked it is an
   error, told once, if the variable has an initialiser and is surely reassigned; false if it is none. */
bool fold_tell_change(struct fold *fold, const struct ast_node *use);

#endif
