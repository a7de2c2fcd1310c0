/* Parts of an object that a condition chooses, and the layout that a pointer points to (chosen.c). */
#ifndef FOLDC_PLAN_CHOSEN_H
#define FOLDC_PLAN_CHOSEN_H

#include "state.h"

/* Of a part (c ? a : b).l the choice between the parts of both objects, which the source does not have; NULL: the part
   is of another object. */
struct ast_node *fold_choice_of_parts(struct fold *fold, struct ast_node *node);

/* Of *p the variable that the pointer points to for good, or the choice between such variables; NULL: it is not known.
 */
struct ast_node *fold_pointed(struct fold *fold, struct ast_node *node);

#endif
