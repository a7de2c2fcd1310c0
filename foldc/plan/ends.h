/* Statements that control does not come out of, or gets into by a label (ends.c). */
#ifndef FOLDC_PLAN_ENDS_H
#define FOLDC_PLAN_ENDS_H

#include "foldc/c/ast.h"

/* Does control never come out of the end of the statement? */
bool fold_always_leaves(const struct ast_node *node);

/* Is there a label in the node that is jumped to from outside of it? */
bool fold_is_entered(const struct ast_node *node);

/* Is there any label in the node? Cases count. */
bool fold_holds_label(const struct ast_node *node);

/* The condition of an assert that is compiled in; NULL if the statement is none. */
struct ast_node *fold_asserted(struct ast_node *node);

#endif
