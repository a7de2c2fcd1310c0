/* The threads of a block, or of a cluster, run against each other at their barriers (trial.c). */
#ifndef FOLDC_PLAN_TRIAL_H
#define FOLDC_PLAN_TRIAL_H

#include <stdbool.h>
#include <stdint.h>

struct ast_function;
struct ast_node;
struct fold;
struct lanes_block;
struct message;

/* Report a wait of the kernel that never ends, or an arrival that a phase has no room for. The cluster's extents: 0
   where there is none. */
void trial_check(struct fold *fold, const struct ast_function *kernel, const struct lanes_block *block,
                 const int64_t cluster[3]);

/* Say that the kernel is not tried, if it has calls at barriers or copies by engines. at: the reason; NULL: the kernel
   itself. */
void trial_untried(struct fold *fold, const struct ast_function *kernel, const struct ast_node *at,
                   const struct message *what);

#endif
