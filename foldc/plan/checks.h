/* Needed conditions as checks before a statement, or before a value (checks.c). */
#ifndef FOLDC_PLAN_CHECKS_H
#define FOLDC_PLAN_CHECKS_H

#include "state.h"

/* The conditions that values made at the node need and that nothing decides, from the first on, as checks to stand
 * before a statement; told as remarks, and forgotten. */
const char *fold_checks(struct fold *fold, const struct ast_node *node, size_t first);

/* The checks as operands of a comma, with commas after them, before the value itself. No other part of the statement
   may rely on them: C may evaluate it first. */
const char *fold_checks_inside(struct fold *fold, const struct ast_node *node, size_t first);

/* Is the condition among these? */
bool fold_is_noted(const struct need *need, size_t count, const expr *condition);

/* fold_miss for conditions noted from `first` on that cannot be checked here; they are forgotten. */
const struct miss *fold_miss_unasked(struct fold *fold, const struct ast_node *node, size_t first);

/* A miss if a condition noted from `first` on names a variable that the lambda around does not capture; else NULL. */
const struct miss *fold_miss_uncaptured(struct fold *fold, const struct ast_node *node, size_t first);

/* Is there a condition from `first` on that nothing known decides? */
bool fold_needs_checks(struct fold *fold, size_t first);

/* Do checks of the conditions from `first` on mean the same anywhere in the statement under way, and does that surely
   get to the node? */
bool fold_may_be_checked(struct fold *fold, size_t first);
bool fold_is_reached(struct fold *fold, const struct ast_node *node);

/* Can checks of the conditions from `first` on stand before the statement of a node: does the statement surely get
   to the node, and does nothing in between change a variable that they name? */
bool fold_checks_stand_before(struct fold *fold, const struct ast_node *node, size_t first);

/* The conditions needed from `first` on are checked before the statement of a node. */
void fold_check_before(struct fold *fold, const struct ast_node *node, size_t first);

#endif
