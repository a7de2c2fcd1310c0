/* The room in arrays that calls pass to helpers: for each copy and product that was planned, how far it surely reaches
 * (room.c). */
#ifndef FOLDC_PLAN_ROOM_H
#define FOLDC_PLAN_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "reach.h"

struct ast_function;
struct ast_node;
struct ast_view;
struct fold;

/* An operand in memory that a pointer leads to. */
struct room_use {
    const struct ast_function *function; /* that holds it */
    const struct ast_node *pointer;
    const char *layout; /* in words */
    int bits;           /* of an element */
    int64_t reach;      /* bits from the pointer on */
    enum fold_reach sure;
    bool is_checked; /* with what some call passes (clone_room.c) */
};

struct room_uses {
    struct room_use *item;
    size_t count, capacity;
};

/* Note an operand of the function under way; of several walks the smallest reach counts. */
void room_note(struct fold *fold, struct room_use use);

/* Report arrays of the view's functions that are too small for what the helpers, methods and lambdas that they are
   passed to do there. */
void room_check(struct fold *fold, const struct ast_view *view);

#endif
