/* The instructions that a copy by an engine becomes. */
#include "engine.h"

#include <string.h>

#include "foldc/expr/print.h"
#include "text.h"

/* The most boxes that are written out. */
enum { MOST_BOXES = 16 };

static int64_t boxes_of(const ccute_tma *map, int steps)
{
    int64_t boxes = 1;
    for (int i = 0; i < steps; i++)
        boxes *= map->step[i].count;
    return boxes;
}

static const char *int_text(struct fold *fold, const expr *e)
{
    return fold_int_text(fold, e, CTYPE_COUNT, C_ANY, NULL);
}

/* The further steps of a multicast, of which each block takes one, along an axis: " + p * 64". In shared memory they
   count elements. */
static const char *part_text(struct fold *fold, const struct engine *engine, int axis)
{
    const ccute_tma *map = &engine->record;
    const char *text = "";
    int64_t before = 1;
    if (!engine->part)
        return text;
    for (int i = map->boxes; i < map->boxes + map->slices; before *= map->step[i++].count) {
        const int64_t each = axis < 0 ? map->step[i].shared / map->element : map->step[i].step;
        const char *number =
            before == 1 ? engine->part : arena_printf(fold->arena, "%s / %lld", engine->part, (long long)before);
        if (i + 1 < map->boxes + map->slices)
            number = arena_printf(fold->arena, "%s %% %d", number, map->step[i].count);
        if (axis < 0 || map->step[i].axis == axis)
            text = arena_printf(fold->arena, "%s + %s * %lld", text, number, (long long)each);
    }
    return text;
}

/* The tile's place in shared memory, `bytes` further on. */
static const char *shared_text(struct fold *fold, const struct engine *engine, int64_t bytes)
{
    const int side = engine_shared(engine);
    const expr *at =
        expr_add(fold->table, engine->copy.layout[side]->offset, expr_int(fold->table, bytes / engine->record.element));
    const char *pointer = engine->copy.pointer[side].text, *part = part_text(fold, engine, -1);
    if (expr_is_int(at, 0))
        return arena_printf(fold->arena, "%s%s", pointer, part);
    return arena_printf(fold->arena, "%s + %s%s", pointer, fold_int_text(fold, at, CTYPE_COUNT, C_ADDED, NULL), part);
}

/* "ccute_tma_require(&map, tile, 0x...ull, n, m);": a prefetch takes maps of any number of blocks. */
static const char *require_text(struct fold *fold, const struct engine *engine)
{
    const ccute_tma *map = &engine->record;
    const char *text = arena_printf(fold->arena, "ccute_tma_require%s(%s, %s, 0x%llxull",
                                    engine->kind == CCUTE_ENGINE_PREFETCH ? "_whole" : "", engine->map,
                                    shared_text(fold, engine, 0), (unsigned long long)map->digest);
    for (int axis = 0; axis < map->rank; axis++)
        text = arena_printf(fold->arena, "%s, %s", text, int_text(fold, engine->extents.v[map->leaf[axis]]));
    return arena_printf(fold->arena, "%s);", text);
}

/* The text around the coordinates of a call: "ccute_tma_load_axes(2, tile, &map, &full". */
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
        return arena_printf(fold->arena, "ccute_tma_load_%s%s, %s, %s%s%s", part, shared, engine->map, engine->barrier,
                            engine->mask ? ", " : "", engine->mask ? engine->mask : "");
    }
}

/* How a call for one box is named. */
static const char *part_name(const struct engine *engine)
{
    return engine->kind == CCUTE_ENGINE_PREFETCH ? "whole" : engine->mask ? "axes_multicast" : "axes";
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
    text = head_text(fold, engine, arena_printf(fold->arena, "%s(%d, ", part_name(engine), map->rank), shared);
    for (int axis = 0; axis < map->rank; axis++) {
        const expr *at = expr_add(fold->table, engine->origin[map->leaf[axis]], expr_int(fold->table, step[axis]));
        const char *part = part_text(fold, engine, axis);
        if (*part && expr_is_int(at, 0))
            text = arena_printf(fold->arena, "%s, %s", text, part + strlen(" + "));
        else
            text = arena_printf(fold->arena, "%s, %s%s", text,
                                fold_int_text(fold, at, CTYPE_COUNT, *part ? C_ADDED : C_ANY, NULL), part);
    }
    return arena_printf(fold->arena, "%s);", text);
}

/* The whole tile by one call, with the tensor's coordinates. */
static const char *tile_text(struct fold *fold, const struct engine *engine)
{
    const char *text = head_text(fold, engine, engine->mask ? "tile_multicast(" : "tile(", 0);
    for (int leaf = 0; leaf < engine->extents.n; leaf++)
        text = arena_printf(fold->arena, "%s, %s", text, int_text(fold, engine->origin[leaf]));
    return arena_printf(fold->arena, "%s);", text);
}

const char *engine_text(struct fold *fold, struct engine *engine, int64_t *boxes)
{
    /* Nothing else may name the tensor's pointer, of which a compiler would complain. */
    const char *text = arena_printf(fold->arena, "(void)%s; %s", engine->copy.pointer[engine_tensor(engine)].text,
                                    require_text(fold, engine));
    const ccute_tma *map = &engine->record;
    const int64_t issued = boxes_of(map, map->boxes);
    *boxes = boxes_of(map, map->boxes + map->slices);
    if (issued > MOST_BOXES)
        return arena_printf(fold->arena, "{ %s %s }", text, tile_text(fold, engine));
    if (engine->mask) {
        engine->part = fold_fresh_name(fold, "tile", "part");
        text = arena_printf(fold->arena, "%s const int %s = ccute_tma_part(%s);", text, engine->part, engine->mask);
    }
    for (int64_t i = 0; i < issued; i++)
        text = arena_printf(fold->arena, "%s %s", text, box_text(fold, engine, i));
    return arena_printf(fold->arena, "{ %s }", text);
}
