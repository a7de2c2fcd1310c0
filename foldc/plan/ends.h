/* Statements whose end control never reaches, and statements with labels (ends.c). */
#ifndef FOLDC_PLAN_ENDS_H
#define FOLDC_PLAN_ENDS_H

#include "foldc/c/ast.h"

/* Does control never reach the end of the statement? */
bool fold_always_leaves(const struct ast_node *node);

/* Is there a label in the node to which code outside of the node jumps? */
bool fold_is_entered(const struct ast_node *node);

/* Is there any label in the node? Cases count. */
bool fold_holds_label(const struct ast_node *node);

/* The condition of an assert that is compiled in; NULL: the statement is not such an assert. */
struct ast_node *fold_asserted(struct ast_node *node);

#endif
