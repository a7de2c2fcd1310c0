/* The number of rounds of a loop, by its text (turns.c). */
#ifndef FOLDC_PLAN_TURNS_H
#define FOLDC_PLAN_TURNS_H

#include <stdint.h>

struct ast_node;
struct fold;

/* How often the body of a for runs, if its head says so and the body changes nothing about that; 0: it is not known, or
   the node is no for. */
int64_t turns_of(const struct fold *fold, const struct ast_node *loop);

/* The branch of way.h around a loop: the branch of an if, a loop, a case. NULL: none, the function's body. */
const struct ast_node *turns_branch(const struct ast_node *body, const struct ast_node *loop);

#endif
