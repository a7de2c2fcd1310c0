/* Barriers of a block that have numbers (named.c). */
#ifndef FOLDC_PLAN_NAMED_H
#define FOLDC_PLAN_NAMED_H

#include <stdbool.h>
#include <stdint.h>

struct ast_function;
struct ast_node;
struct fold;
struct lanes_arrival;

enum { NAMED_BARRIERS = 16, NAMED_CALLS = 32 };

/* A call that waits for others, and its numbers. */
struct named_call {
    const struct ast_node *node;
    const struct ast_function *function; /* that has it */
    int64_t id, threads;
};

/* The calls in a kernel, and the warps that may come to each barrier. */
struct named {
    struct named_call call[NAMED_CALLS];
    int count;
    uint32_t warps[NAMED_BARRIERS];
    bool is_unknown; /* a call whose barrier is not known, or more calls */
};

/* A call to which threads may come: note them. An error if no barrier has its numbers. */
void named_arrive(struct fold *fold, struct named *all, const struct lanes_arrival *arrival);

/* Report a call in the kernel that waits for more threads than may come to its barrier. False: there is none. */
bool named_check(struct fold *fold, const struct named *all, const struct ast_function *kernel);

/* What may come to a barrier out of sight in the node: the user's own instructions, or a call that leads to such or to
   a function without a body here. Calls in calls are followed that deep. NULL: nothing. */
const struct ast_node *named_may_come(const struct ast_node *node, int deep);

#endif
