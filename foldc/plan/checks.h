/* Conditions that values need become checks before a statement, or before a value (checks.c). */
#ifndef FOLDC_PLAN_CHECKS_H
#define FOLDC_PLAN_CHECKS_H

#include "state.h"

/* The text of checks before a statement: of the conditions noted from `first` on that nothing decides. They are
 * reported as remarks at the node, and forgotten. */
const char *fold_checks(struct fold *fold, const struct ast_node *node, size_t first);

/* The same as operands of a comma operator before the value itself. No other part of the statement may rely on these
   checks, since C may evaluate it first. */
const char *fold_checks_inside(struct fold *fold, const struct ast_node *node, size_t first);

/* Where a statement that begins there begins with the #pragma lines that go with it. */
uint32_t fold_begin_with_pragmas(const struct source *source, uint32_t begin);

/* Is the condition among these? */
bool fold_is_noted(const struct need *need, size_t count, const expr *condition);

/* The miss for conditions noted from `first` on that cannot be checked here. They are forgotten. */
const struct miss *fold_miss_unasked(struct fold *fold, const struct ast_node *node, size_t first);

/* A miss if the lambda around does not capture all that the value names; else NULL. */
const struct miss *fold_miss_unreached(struct fold *fold, const struct ast_node *node, const struct value *value);

/* A miss if a condition noted from `first` on names a variable that the lambda around does not capture; else NULL. */
const struct miss *fold_miss_uncaptured(struct fold *fold, const struct ast_node *node, size_t first);

/* Is there a condition from `first` on that nothing known decides? */
bool fold_needs_checks(struct fold *fold, size_t first);

/* Do checks of the conditions from `first` on mean the same anywhere in the statement under way? */
bool fold_may_be_checked(struct fold *fold, size_t first);
/* Can checks of the conditions from `first` on precede the statement of a node? The statement must surely get to the
   node, and nothing before the node may declare or change a variable that the checks name. */
bool fold_checks_stand_before(struct fold *fold, const struct ast_node *node, size_t first);

/* Plan checks of the conditions from `first` on before the statement of a node. */
void fold_check_before(struct fold *fold, const struct ast_node *node, size_t first);

#endif
