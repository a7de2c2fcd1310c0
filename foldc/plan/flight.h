/* Products of four warps under way (flight.c): their registers belong to them until a wait, and what threads wrote there
 * before they see after a fence. */
#ifndef FOLDC_PLAN_FLIGHT_H
#define FOLDC_PLAN_FLIGHT_H

#include <stddef.h>

#include "foldc/expr/expr.h"

struct ast_decl;
struct ast_node;
struct fold;

enum flight_event { FLIGHT_PRODUCT, FLIGHT_COMMIT, FLIGHT_WAIT, FLIGHT_ENGINE, FLIGHT_COPY };

/* A call that begins or ends a flight, as the walk found it; or one that an engine or threads execute. */
struct flight_call {
    const struct ast_node *node;
    enum flight_event event;
    const struct ast_node *c, *a;     /* PRODUCT: the arguments that are registers; NULL: none */
    const struct ast_node *memory[2]; /* PRODUCT, ENGINE: addresses in shared memory; NULL: none */
    const expr *offset[2];            /* of the layouts there, in thread 0; COPY: of its destination */
    int groups;                       /* WAIT: how many stay under way */
};

struct flights {
    struct flight_call *item;
    size_t count, capacity;
};

void flight_note(struct fold *fold, struct flight_call call);

/* The note about the call; NULL: there is none. */
const struct flight_call *flight_at(const struct fold *fold, const struct ast_node *call);

/* Report registers of the function under way that are touched while a product has them, and products without a fence
   after the writes of threads. */
void flight_check(struct fold *fold);

#endif
