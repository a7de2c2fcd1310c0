/* The instructions that a copy by an engine becomes. */
#include "engine.h"
#include "foldc/expr/print.h"
#include "text.h"

/* Boxes are written out, so many at most. */
enum { MOST_BOXES = 16 };

static int64_t boxes_of(const ccute_tma *map)
{
    int64_t boxes = 1;
    for (int i = 0; i < map->boxes + map->slices; i++)
        boxes *= map->step[i].count;
    return boxes;
}

static const char *int_text(struct fold *fold, const expr *e)
{
    return fold_int_text(fold, e, CTYPE_COUNT, C_ANY, NULL);
}

/* The tile's place in shared memory, `bytes` further on. */
static const char *shared_text(struct fold *fold, const struct engine *engine, int64_t bytes)
{
    const int side = engine_shared(engine);
    const expr *at =
        expr_add(fold->table, engine->copy.layout[side]->offset, expr_int(fold->table, bytes / engine->record.element));
    const char *pointer = engine->copy.pointer[side].text;
    if (expr_is_int(at, 0))
        return pointer;
    return arena_printf(fold->arena, "%s + %s", pointer, fold_int_text(fold, at, CTYPE_COUNT, C_ADDED, NULL));
}

/* "ccute_tma_require(&map, tile, 0x...ull, n, m);" */
static const char *require_text(struct fold *fold, const struct engine *engine)
{
    const ccute_tma *map = &engine->record;
    const char *text = arena_printf(fold->arena, "ccute_tma_require(%s, %s, 0x%llxull", engine->map,
                                    shared_text(fold, engine, 0), (unsigned long long)map->digest);
    for (int axis = 0; axis < map->rank; axis++)
        text = arena_printf(fold->arena, "%s, %s", text, int_text(fold, engine->extents.v[map->leaf[axis]]));
    return arena_printf(fold->arena, "%s);", text);
}

/* What stands around the coordinates of a call: "ccute_tma_load_axes(2, tile, &map, &full". */
static const char *head_text(struct fold *fold, const struct engine *engine, const char *part, int64_t bytes)
{
    const char *shared = shared_text(fold, engine, bytes);
    switch (engine->kind) {
    case CCUTE_ENGINE_STORE:
        return arena_printf(fold->arena, "ccute_tma_store_%s%s, %s", part, engine->map, shared);
    case CCUTE_ENGINE_REDUCE:
        return arena_printf(fold->arena, "ccute_tma_reduce_%s%s, %s, %s", part, engine->map, engine->operation, shared);
    case CCUTE_ENGINE_PREFETCH:
        return arena_printf(fold->arena, "ccute_tma_prefetch_%s%s", part, engine->map);
    default:
        return arena_printf(fold->arena, "ccute_tma_load_%s%s, %s, %s", part, shared, engine->map, engine->barrier);
    }
}

/* Box `number` of the tile. */
static const char *box_text(struct fold *fold, const struct engine *engine, int64_t number)
{
    const ccute_tma *map = &engine->record;
    int64_t step[CCUTE_TMA_AXES] = {0}, shared = 0;
    const char *text;
    for (int i = 0; i < map->boxes; number /= map->step[i++].count) {
        step[map->step[i].axis] += number % map->step[i].count * map->step[i].step;
        shared += number % map->step[i].count * map->step[i].shared;
    }
    text = head_text(fold, engine, arena_printf(fold->arena, "axes(%d, ", map->rank), shared);
    for (int axis = 0; axis < map->rank; axis++)
        text = arena_printf(
            fold->arena, "%s, %s", text,
            int_text(fold, expr_add(fold->table, engine->origin[map->leaf[axis]], expr_int(fold->table, step[axis]))));
    return arena_printf(fold->arena, "%s);", text);
}

/* The whole tile by one call, with the tensor's coordinates. */
static const char *tile_text(struct fold *fold, const struct engine *engine)
{
    const char *text =
        engine->mask ? arena_printf(fold->arena, "%s, %s", head_text(fold, engine, "tile_multicast(", 0), engine->mask)
                     : head_text(fold, engine, "tile(", 0);
    for (int leaf = 0; leaf < engine->extents.n; leaf++)
        text = arena_printf(fold->arena, "%s, %s", text, int_text(fold, engine->origin[leaf]));
    return arena_printf(fold->arena, "%s);", text);
}

const char *engine_text(struct fold *fold, const struct engine *engine, int64_t *boxes)
{
    /* Nothing else may name the tensor's pointer, of which a compiler would complain. */
    const char *text = arena_printf(fold->arena, "(void)%s; %s", engine->copy.pointer[engine_tensor(engine)].text,
                                    require_text(fold, engine));
    *boxes = boxes_of(&engine->record);
    if (engine->mask || *boxes > MOST_BOXES)
        return arena_printf(fold->arena, "{ %s %s }", text, tile_text(fold, engine));
    for (int64_t i = 0; i < *boxes; i++)
        text = arena_printf(fold->arena, "%s %s", text, box_text(fold, engine, i));
    return arena_printf(fold->arena, "{ %s }", text);
}
