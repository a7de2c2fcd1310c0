/* How often a thread comes to a call, by the loops around it (rounds.c). */
#ifndef FOLDC_PLAN_ROUNDS_H
#define FOLDC_PLAN_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

struct ast_node;
struct fold;

/* May what is in the node happen several times, or not at all, in ways that are not followed? An if and a for are. */
bool rounds_hidden(const struct ast_node *node);

/* The rounds of all loops around the call in the body together; 0: not known, also where a condition that is not the
   thread's number alone is around it. */
int64_t rounds_of(struct fold *fold, const struct ast_node *body, const struct ast_node *call);

/* The innermost loop around the call in the node; NULL: none, or the call is not there. */
const struct ast_node *loop_around(const struct ast_node *node, const struct ast_node *call);

#endif
