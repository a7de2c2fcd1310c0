/* Products of four warps that are not complete (flight.c). Their registers belong to them until a wait; they see what
 * threads wrote to registers before only after a fence. */
#ifndef FOLDC_PLAN_FLIGHT_H
#define FOLDC_PLAN_FLIGHT_H

#include <stdbool.h>
#include <stddef.h>

#include "foldc/expr/expr.h"

struct ast_decl;
struct ast_node;
struct fold;

enum flight_event { FLIGHT_PRODUCT, FLIGHT_COMMIT, FLIGHT_WAIT, FLIGHT_ENGINE, FLIGHT_COPY };

/* A call of a product, a commit or a wait; or a copy by an engine or by threads: as the walk found it. */
struct flight_call {
    const struct ast_node *node;
    enum flight_event event;
    const struct ast_node *c, *a;     /* PRODUCT: the arguments that are registers; NULL: none */
    const struct ast_node *memory[2]; /* PRODUCT, ENGINE: addresses in shared memory; NULL: none */
    const expr *offset[2];            /* of the layouts there, in thread 0; COPY: of its destination */
    bool is_spread;                   /* COPY: threads write different parts of its destination */
    int groups;                       /* WAIT: the number that may stay incomplete */
    int64_t bytes;                    /* ENGINE: that the copy moves; 0: not known */
};

struct flights {
    struct flight_call *item;
    size_t count, capacity;
};

void flight_note(struct fold *fold, struct flight_call call);

/* The note about the call; NULL: there is none. */
const struct flight_call *flight_at(const struct fold *fold, const struct ast_node *call);

/* Report uses of registers in the function under way while a product has them, and products without a fence after
   writes of threads to their registers. */
void flight_check(struct fold *fold);

#endif
