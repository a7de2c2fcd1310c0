/* The places of guards: where a guard can be checked (guard_stand.c), and the statements that are written twice after
 * it (guard_place.c). */
#ifndef FOLDC_PLAN_GUARD_PLACE_H
#define FOLDC_PLAN_GUARD_PLACE_H

#include "guard.h"

/* A statement with two texts. */
struct guarded {
    const struct ast_node *statement;
    struct guard guard;
    const struct ast_node *block; /* its region is in this block, ... */
    uint32_t first;               /* ... from this statement on */
    const char *narrow;
    struct plan_names names; /* the expressions in `narrow` */
};

/* Statements of a block that are written twice, after one guard. */
struct region {
    const struct ast_node *block;
    uint32_t first, last;
    struct guard guard;
};

uint32_t guard_region_begin(const struct fold *fold, const struct region *region);
uint32_t guard_region_end(const struct fold *fold, const struct region *region);

/* The first byte after the declarations of all variables that the guard names. */
uint32_t guard_known_from(struct fold *fold, const struct guard *guard);

/* Do the guard's names mean the same at a place of the source? */
bool guard_means_there(const struct fold *fold, const struct guard *guard, uint32_t at);

/* Can the guard be checked before the region, and may the region be written twice? */
bool guard_may_stand(struct fold *fold, const struct region *region);

#endif
