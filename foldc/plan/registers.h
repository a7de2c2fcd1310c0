/* Registers that groups of four warps hand to one another (registers.c). */
#ifndef FOLDC_PLAN_REGISTERS_H
#define FOLDC_PLAN_REGISTERS_H

#include <stdbool.h>

struct ast_function;
struct ast_node;
struct fold;
struct lanes_arrival;

enum { REGISTERS_GROUPS = 8 };

/* A call of ccute_setmaxnreg_inc or _dec. */
struct registers_call {
    const struct ast_node *node; /* NULL: none */
    const struct ast_function *function;
    int count; /* of registers that a thread has after it */
};

/* The calls that the groups of four warps of a kernel come to. */
struct registers {
    struct registers_call of_group[REGISTERS_GROUPS];
    bool is_unknown; /* it is not known which groups come to some call, or its number of registers; or a group has two
                        calls */
};

/* A call in a kernel, or in a function that it calls: note the groups that come. An error in a kernel that does not
   state how many threads it has. */
void registers_arrive(struct fold *fold, struct registers *all, const struct ast_function *kernel,
                      const struct lanes_arrival *arrival);

/* Report groups that together want more registers than the block has, and would wait for ever. */
void registers_check(struct fold *fold, const struct registers *all, const struct ast_function *kernel);

#endif
