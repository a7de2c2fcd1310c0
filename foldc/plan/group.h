/* Is a product one of four warps? By its call alone, before the product is planned (group.c). */
#ifndef FOLDC_PLAN_GROUP_H
#define FOLDC_PLAN_GROUP_H

#include <stdbool.h>

#include "foldc/c/ast.h"

struct fold;

/* Is the call a product of four warps? Asked of calls in helpers that are followed (handed.h) and not planned yet. */
bool group_is_product(struct fold *fold, const struct ast_node *call);

/* Does the node, or a helper that it calls, call that function of ccute's? */
bool group_calls(const struct ast_node *node, enum call wanted);

#endif
