/* Copies whose atom is an engine's (async/copy.h) become instructions: for the tile of a map, its boxes at literal
 * coordinates; or runs of bytes. foldc compares the tile of the statement with the tile of the map's forms, element by
 * element. It proves the parts that depend on unknowns; without a proof the statement stays, and the reason is
 * reported. */
#ifndef FOLDC_PLAN_ENGINE_H
#define FOLDC_PLAN_ENGINE_H

#include "copy.h"

#include <ccute/async_types.h>

struct engine {
    struct copy copy; /* its sides and coordinates */
    ccute_engine_kind kind;
    bool is_bulk;
    const char *map, *barrier, *mask, *operation, *thread; /* texts; NULL: the copy has none */
    int64_t blocks;                                        /* the number of blocks in the mask; 1: there is no mask */
    const char *part;             /* the variable with this block's part of a multicast; NULL: the tile is whole */
    sym_tuple extents;            /* the tensor's shape */
    ccute_tma record;             /* the map's forms */
    int64_t tile[CCUTE_TMA_AXES]; /* elements along each leaf of the tensor */
    const expr *origin[CCUTE_TMA_AXES]; /* coordinates of the first element, by leaf */
};

/* Is the type that of an engine's atom? */
bool engine_is_type(const struct ast_type *type);

/* Report an error for each map that is a value in the function under way, where engines cannot take it. */
void engine_check_maps(struct fold *fold);

/* Is the copy's atom an engine's? */
bool engine_is_copy(const struct ast_node *call);

/* The side in shared memory, and the side in the tensor. */
static inline int engine_shared(const struct engine *engine)
{
    return engine->kind == CCUTE_ENGINE_LOAD || engine->kind == CCUTE_ENGINE_PREFETCH ? SIDE_DST : SIDE_SRC;
}
static inline int engine_tensor(const struct engine *engine)
{
    return engine_shared(engine) == SIDE_DST ? SIDE_SRC : SIDE_DST;
}

/* Prove that the tile is the map's, at a place of the tensor (engine_tile.c). */
const struct miss *engine_prove(struct fold *fold, struct engine *engine);

/* The boxes as a statement (engine_text.c); *boxes: their number. */
const char *engine_text(struct fold *fold, struct engine *engine, int64_t *boxes);

/* Fold the copy; a miss if it stays. */
const struct miss *fold_engine(struct fold *fold, struct ast_node *call);

/* A copy of runs of bytes (engine_bulk.c). */
const struct miss *engine_bulk(struct fold *fold, struct engine *engine);

#endif
