/* Is a product one of four warps? By its call alone, before the product is planned (group.c). */
#ifndef FOLDC_PLAN_GROUP_H
#define FOLDC_PLAN_GROUP_H

#include <stdbool.h>

struct ast_node;
struct fold;

/* Is the call a product of four warps? Asked of calls in helpers that are followed (handed.h) and not planned yet. */
bool group_is_product(struct fold *fold, const struct ast_node *call);

/* Does the node, or a helper that it calls, commit products? */
bool group_commits(const struct ast_node *node);

#endif
