/* Registers that groups of four warps hand to one another (registers.c). */
#ifndef FOLDC_PLAN_REGISTERS_H
#define FOLDC_PLAN_REGISTERS_H

#include <stdbool.h>
#include <stddef.h>

struct ast_node;
struct fold;

/* A call of ccute_setmaxnreg_inc or _dec, and the groups of four warps that come to it. */
struct registers_call {
    struct ast_node *node;
    int first, last; /* of the groups */
    int count;       /* of registers that a thread has after it */
};

struct registers {
    struct registers_call *item;
    size_t count, capacity;
    bool is_unknown; /* of a call it is not known which groups come, or how many registers they get */
};

/* Note a call; an error in a kernel that does not state how many threads it has. */
void registers_note(struct fold *fold, struct ast_node *call);

/* Report groups that together want more registers than the block has, and would wait for ever. */
void registers_check(struct fold *fold);

#endif
