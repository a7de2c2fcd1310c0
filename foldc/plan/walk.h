/* Statements in order (walk.c), loops among them (walk_loop.c). */
#ifndef FOLDC_PLAN_WALK_H
#define FOLDC_PLAN_WALK_H

#include "state.h"

/* The body of a loop or a branch. */
void walk_body(struct fold *fold, struct ast_node *body, struct ast_node *parent);

void walk_for(struct fold *fold, struct ast_node *node, const struct ast_node *parent);

struct ast_loop;

/* Does the body of a loop run, as far as its condition decides before the first round? loop: NULL if it has no counter.
 */
enum fold_reach walk_reach_of_body(struct fold *fold, struct ast_node *node, const struct ast_loop *loop,
                                   const expr *counter);

#endif
