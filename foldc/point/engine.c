/* Copies by engines: TMA and bulk copies. Their data arrives at an unknown time, so no compared effect depends on it.
 * Instead a copy is itself an effect, which others see before the next event: the elements that move, their source and
 * their destination. A statement's elements follow from its layouts, a folded call's from its boxes. */
#include <string.h>
#include <ccute/async_types.h>

#include "builtin.h"
#include "convert.h"
#include "foldc/c/named.h"
#include "lib/tma.h"

enum { UNIT = 16 };

/* A copy under way: the facts that all of its elements share. */
struct engine {
    ccute_engine_kind kind;
    uint64_t map, barrier, mask, operation;
    const struct point_form *form; /* of the map */
};

/* The effect of each call of an engine's. */
static const struct engine_call {
    ccute_engine_kind kind;
    bool by_axes, is_multicast;
} engine_calls[CALLS] = {
    [CALL_ccute_tma_load] = {.kind = CCUTE_ENGINE_LOAD},
    [CALL_ccute_tma_store] = {.kind = CCUTE_ENGINE_STORE},
    [CALL_ccute_tma_reduce] = {.kind = CCUTE_ENGINE_REDUCE},
    [CALL_ccute_tma_prefetch] = {.kind = CCUTE_ENGINE_PREFETCH},
    [CALL_ccute_tma_load_tile] = {.kind = CCUTE_ENGINE_LOAD},
    [CALL_ccute_tma_load_tile_multicast] = {.kind = CCUTE_ENGINE_LOAD, .is_multicast = true},
    [CALL_ccute_tma_store_tile] = {.kind = CCUTE_ENGINE_STORE},
    [CALL_ccute_tma_reduce_tile] = {.kind = CCUTE_ENGINE_REDUCE},
    [CALL_ccute_tma_prefetch_tile] = {.kind = CCUTE_ENGINE_PREFETCH},
    [CALL_ccute_tma_load_axes] = {.kind = CCUTE_ENGINE_LOAD, .by_axes = true},
    [CALL_ccute_tma_load_axes_multicast] = {.kind = CCUTE_ENGINE_LOAD, .by_axes = true, .is_multicast = true},
    [CALL_ccute_tma_store_axes] = {.kind = CCUTE_ENGINE_STORE, .by_axes = true},
    [CALL_ccute_tma_reduce_axes] = {.kind = CCUTE_ENGINE_REDUCE, .by_axes = true},
    [CALL_ccute_tma_prefetch_axes] = {.kind = CCUTE_ENGINE_PREFETCH, .by_axes = true},
    [CALL_ccute_tma_prefetch_whole] = {.kind = CCUTE_ENGINE_PREFETCH, .by_axes = true},
    [CALL_ccute_bulk_load_atom] = {.kind = CCUTE_ENGINE_BULK_LOAD},
    [CALL_ccute_bulk_peer_atom] = {.kind = CCUTE_ENGINE_BULK_PEER},
    [CALL_ccute_bulk_store_atom] = {.kind = CCUTE_ENGINE_BULK_STORE},
    [CALL_ccute_bulk_load] = {.kind = CCUTE_ENGINE_BULK_LOAD},
    [CALL_ccute_bulk_peer] = {.kind = CCUTE_ENGINE_BULK_PEER},
    [CALL_ccute_bulk_store] = {.kind = CCUTE_ENGINE_BULK_STORE},
};

static bool traps(struct point_machine *m) { return point_stops(m, MESSAGE_engine_refused); }

static bool stores(const struct engine *e)
{
    return e->kind == CCUTE_ENGINE_STORE || e->kind == CCUTE_ENGINE_REDUCE || e->kind == CCUTE_ENGINE_BULK_STORE;
}

/* Note that the engine moves bytes between shared memory and the tensor. The order of these notes does not matter. */
static bool move(struct point_machine *m, const struct engine *e, uint64_t shared, size_t bytes, const uint64_t *there,
                 int numbers)
{
    const uint64_t common[] = {e->kind, e->map, e->barrier, e->mask, e->operation};
    uint64_t key = e->kind == CCUTE_ENGINE_PREFETCH ? 1 : shared, value[2] = {0, 0};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        key = point_mix(key, common[i]);
    for (int i = 0; i < numbers; i++)
        key = point_mix(key, there[i]);
    if (stores(e) && !point_load_bytes(m, shared, bytes, NULL, (unsigned char *)value))
        return false;
    m->issued.engines += point_mix(point_mix(key, value[0]), value[1]);
    m->run->steps += bytes == UNIT || m->issued.engine_bytes % UNIT == 0;
    m->issued.engine_bytes += bytes;
    return m->run->steps <= m->budget || point_stops(m, MESSAGE_runs_long);
}

/* ---- Atoms ------------------------------------------------------------------------------------------- */

static bool make_atom(struct point_machine *m, const struct ast_node *node, const void *atom, size_t size,
                      struct point_value *out)
{
    unsigned char *byte = arena_alloc(m->arena, size);
    memcpy(byte, atom, size);
    *out = (struct point_value){.kind = POINT_BYTES, .type = point_type(m, node->type), .byte = byte};
    return out->type->size == (int64_t)size || point_stops(m, MESSAGE_engine_atom_size);
}

bool point_tma_atom(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                    struct point_value *out)
{
    const ccute_engine_kind kind = engine_calls[called->call].kind;
    const bool loads = kind == CCUTE_ENGINE_LOAD, reduces = kind == CCUTE_ENGINE_REDUCE;
    ccute_tma_atom atom;
    if (n < 1u + loads + reduces)
        return point_stops(m, MESSAGE_engine_atom_few);
    memset(&atom, 0, sizeof atom);
    atom.kind = kind;
    atom.map = (const ccute_tma *)(uintptr_t)arg[0].bits;
    atom.barrier = loads ? (ccute_barrier *)(uintptr_t)arg[1].bits : NULL;
    atom.mask = loads && n > 2 ? (unsigned)arg[2].bits : 0;
    atom.operation = reduces ? (int)arg[1].bits : 0;
    atom.thread = CCUTE_LEAF_ALL;
    return make_atom(m, called->node, &atom, sizeof atom, out);
}

bool point_bulk_atom(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                     struct point_value *out)
{
    ccute_bulk_atom atom;
    memset(&atom, 0, sizeof atom);
    atom.kind = engine_calls[called->call].kind;
    atom.barrier = n ? (ccute_barrier *)(uintptr_t)arg[0].bits : NULL;
    return make_atom(m, called->node, &atom, sizeof atom, out);
}

bool point_engine_part(struct point_machine *m, enum call call, const struct point_value *arg, uint32_t n,
                       struct point_value *out)
{
    ccute_tma_atom atom;
    unsigned char *byte;
    if (n != 2 || (size_t)arg[0].type->size != sizeof atom)
        return point_stops(m, MESSAGE_engine_atom_part);
    *out = arg[1];
    if (call != CALL_ccute_thread_slice)
        return true;
    memcpy(&atom, arg[0].byte, sizeof atom);
    atom.thread = (int64_t)arg[1].bits;
    byte = arena_alloc(m->arena, sizeof atom);
    memcpy(byte, &atom, sizeof atom);
    *out = (struct point_value){.kind = POINT_BYTES, .type = arg[0].type, .byte = byte};
    return true;
}

/* ---- Maps -------------------------------------------------------------------------------------------- */

/* Note that the map has the form that a statement needs. The world keeps it, so the map has the same form in the folded
   text. */
static bool note_form(struct point_machine *m, const struct engine *e, const ccute_tma *record,
                      const ccute_tuple *extents)
{
    const bool is_whole = e->kind == CCUTE_ENGINE_PREFETCH;
    struct point_world *world = m->world;
    int k = 0;
    while (k < world->form_count &&
           (world->form[k].map != e->map || world->form[k].is_whole != is_whole ||
            world->form[k].record.digest != record->digest ||
            memcmp(world->form[k].extent, extents->v, (size_t)extents->n * sizeof *extents->v) != 0))
        k++;
    if (k == POINT_FORMS)
        return point_stops(m, MESSAGE_maps_many);
    if (k == world->form_count) {
        world->form[k].map = e->map;
        world->form[k].is_whole = is_whole;
        world->form[k].record = *record;
        memcpy(world->form[k].extent, extents->v, (size_t)extents->n * sizeof *extents->v);
        world->form_count++;
    }
    m->issued.form = &world->form[k];
    return true;
}

static bool begins_at_pattern(struct point_machine *m, const ccute_tma *record, uint64_t shared)
{
    return shared % ((uint64_t)CCUTE_TMA_SHARED_ALIGN << record->swizzle) == 0 || traps(m);
}

/* ccute_tma_require(map, shared, digest, extents along its axes...); _whole for maps of any number of blocks */
bool point_tma_require(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                       struct point_value *out)
{
    const struct point_world *world = m->world;
    const bool is_whole = called->call == CALL_ccute_tma_require_whole;
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    if (n < 4)
        return point_stops(m, MESSAGE_map_formless);
    for (int k = 0; k < world->form_count; k++) {
        const struct point_form *form = &world->form[k];
        bool fits = form->map == arg[0].bits && form->is_whole == is_whole && form->record.digest == arg[2].bits &&
                    n == 3u + form->record.rank;
        for (int axis = 0; axis < form->record.rank && fits; axis++)
            fits = form->extent[form->record.leaf[axis]] == (int64_t)arg[3 + axis].bits;
        if (!fits)
            continue;
        m->issued.form = form;
        return begins_at_pattern(m, &form->record, arg[1].bits);
    }
    return traps(m);
}

/* The part of a multicast's tile that this block moves: how many blocks of the mask come before it; not known. */
static int64_t own_part(const struct point_machine *m, uint64_t mask)
{
    const int blocks = __builtin_popcountll(mask);
    return blocks ? (int64_t)(point_random(m->world, point_mix(0x9a57, mask)) % (uint64_t)blocks) : 0;
}

bool point_tma_part(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                    struct point_value *out)
{
    (void)called;
    *out = point_make_int(&point_int, n ? own_part(m, (uint32_t)arg[0].bits) : 0);
    return true;
}

/* ---- Statements -------------------------------------------------------------------------------------- */

struct tile {
    struct point_side shared;
    ccute_tuple extents;
    ccute_layout coord[CCUTE_TMA_AXES];
    ccute_tma record;
    int64_t size;
};

/* The coordinates of element i, one for each leaf of the extents. */
static void coordinates(const struct tile *t, int64_t i, int64_t *at)
{
    bool is_first = true;
    int64_t left = 0;
    for (int leaf = 0, level = 0, mode = 0; leaf < t->extents.n; leaf++) {
        const int64_t extent = t->extents.v[leaf];
        level += (t->extents.prof[leaf] >> 4) - (t->extents.prof[leaf] & 15);
        if (is_first)
            left = ccute_element_(&t->coord[mode++], i);
        is_first = level <= 1;
        at[leaf] = left;
        if (is_first)
            continue;
        at[leaf] = extent > 0 ? (left % extent + extent) % extent : 0;
        left = extent > 0 ? (left - at[leaf]) / extent : 0;
    }
}

static bool read_tile(struct point_machine *m, const struct point_value *arg, uint32_t n, bool loads, struct tile *t)
{
    eval_value extents;
    if (n < 7 || n - 6 > CCUTE_TMA_AXES || !point_to_eval(m, arg[5], &extents) || extents.kind != EVAL_TUPLE)
        return point_stops(m, MESSAGE_tile_unknown);
    if (eval_value_is_bad(&extents))
        return traps(m);
    if (!point_read_side(m, loads ? arg[1] : arg[3], loads ? arg[2] : arg[4], &t->shared))
        return false;
    t->extents = extents.tuple;
    t->size = ccute_size_of_(&t->shared.layout.shape);
    if (t->extents.n > CCUTE_TMA_AXES || ccute_rank_of_(&t->extents) != (int)n - 6)
        return traps(m);
    for (uint32_t i = 6; i < n; i++) {
        if (!point_read_layout(m, arg[i], &t->coord[i - 6]))
            return false;
        if (ccute_size_of_(&t->coord[i - 6].shape) != t->size)
            return traps(m);
    }
    return true;
}

/* The map that the host makes for the brackets of the extents and the tile in shared memory. */
static bool find_form(struct point_machine *m, const struct engine *e, struct tile *t)
{
    ccute_tuple shape = {0};
    ccute_layout stage = t->shared.layout;
    ccute_tma_plan plan;
    shape.n = t->extents.n;
    memcpy(shape.prof, t->extents.prof, sizeof shape.prof);
    stage.offset = 0;
    memset(&t->record, 0, sizeof t->record);
    ccute_tma_axes(&plan, &shape, &stage, (int)t->shared.bytes, e->mask ? __builtin_popcountll(e->mask) : 1);
    if (ccute_tma_take_plan(&t->record, &plan) != CCUTE_OK || t->record.rank != t->extents.n ||
        ccute_tma_bytes(&t->record) != t->size * (int64_t)t->shared.bytes)
        return traps(m);
    return note_form(m, e, &t->record, &t->extents) &&
           begins_at_pattern(m, &t->record, t->shared.address + (uint64_t)t->shared.layout.offset * t->shared.bytes);
}

/* The number of the tile's part with the element at these coordinates, which count from the tile's first element. */
static int64_t part_of(const ccute_tma *map, const int64_t *at)
{
    int64_t part = 0, each = 1;
    for (int i = map->boxes; i < map->boxes + map->slices; each *= map->step[i++].count)
        part += each * (at[map->leaf[map->step[i].axis]] / map->step[i].step % map->step[i].count);
    return part;
}

static bool move_tile(struct point_machine *m, const struct engine *e, const struct tile *t)
{
    ccute_layout plain = t->shared.layout;
    int64_t origin[CCUTE_TMA_AXES], at[CCUTE_TMA_AXES];
    uint64_t there[CCUTE_TMA_AXES];
    plain.sw_bits = 0;
    coordinates(t, 0, origin);
    for (int64_t i = 0; i < t->size; i++) {
        const int64_t place = (ccute_element_(&plain, i) - plain.offset) * (int64_t)t->shared.bytes;
        coordinates(t, i, at);
        for (int leaf = 0; leaf < t->extents.n; leaf++) {
            at[leaf] -= origin[leaf];
            there[leaf] = (uint64_t)((int32_t)origin[leaf] + at[leaf]);
            if ((int64_t)there[leaf] != (int32_t)there[leaf])
                return point_stops(m, MESSAGE_coordinate_far); /* a box's coordinates are of type int */
        }
        if (ccute_tma_place_of_(&t->record, at) != place)
            return traps(m);
        if ((!e->mask || part_of(&t->record, at) == own_part(m, e->mask)) &&
            !move(m, e, point_element(&t->shared, i), (size_t)t->shared.bytes, there, t->extents.n))
            return false;
    }
    return true;
}

static bool copy_tile(struct point_machine *m, enum call call, const struct point_value *arg, uint32_t n)
{
    struct tile *t = arena_alloc(m->arena, sizeof *t);
    struct engine e = {0};
    ccute_tma_atom atom;
    const bool is_tiled = call == CALL_ccute_copy_tiled_bounded;
    if (arg[0].kind != POINT_BYTES || (size_t)arg[0].type->size != sizeof atom ||
        (call != CALL_ccute_copy_bounded_with && !is_tiled))
        return point_stops(m, MESSAGE_engine_atom);
    memcpy(&atom, arg[0].byte, sizeof atom);
    if (is_tiled && atom.thread == CCUTE_LEAF_ALL)
        return traps(m);
    if (is_tiled && atom.thread != 0)
        return true;
    e = (struct engine){atom.kind, (uintptr_t)atom.map,      (uintptr_t)atom.barrier,
                        atom.mask, (uint64_t)atom.operation, NULL};
    return read_tile(m, arg, n, atom.kind == CCUTE_ENGINE_LOAD || atom.kind == CCUTE_ENGINE_PREFETCH, t) &&
           find_form(m, &e, t) && move_tile(m, &e, t);
}

/* ---- Boxes ------------------------------------------------------------------------------------------- */

/* Move the dense box at the coordinates `first`, one for each axis; `shared` is the address of its first byte without
   the swizzle. */
static bool move_box(struct point_machine *m, const struct engine *e, uint64_t shared, const int64_t *first)
{
    const ccute_tma *map = &e->form->record;
    const uint64_t rows = (UINT64_C(1) << map->swizzle) - 1;
    int64_t count = 1;
    uint64_t there[CCUTE_TMA_AXES] = {0};
    for (int axis = 0; axis < map->rank; axis++)
        count *= map->box[axis];
    for (int64_t i = 0; i < count; i++) {
        const uint64_t at = shared + (uint64_t)i * map->element;
        int64_t left = i;
        for (int axis = 0; axis < map->rank; left /= map->box[axis++])
            there[map->leaf[axis]] = (uint64_t)(first[axis] + left % map->box[axis]);
        if (!move(m, e, at ^ (at >> 7 & rows) << 4, map->element, there, map->rank))
            return false;
    }
    return true;
}

/* Move all boxes of a tile; a multicast moves those of this block's part. */
static bool move_boxes(struct point_machine *m, const struct engine *e, uint64_t shared, const int64_t *first)
{
    const ccute_tma *map = &e->form->record;
    int64_t boxes = 1;
    for (int i = 0; i < map->boxes + (e->mask ? 0 : map->slices); i++)
        boxes *= map->step[i].count;
    for (int64_t box = 0; box < boxes; box++) {
        int64_t at[CCUTE_TMA_AXES], left = box, further = 0;
        memcpy(at, first, sizeof at);
        for (int i = 0; i < map->boxes + map->slices; left /= map->step[i++].count) {
            left = i == map->boxes && e->mask ? own_part(m, e->mask) : left;
            at[map->step[i].axis] += left % map->step[i].count * map->step[i].step;
            further += left % map->step[i].count * map->step[i].shared;
        }
        if (!move_box(m, e, shared + (uint64_t)further, at))
            return false;
    }
    return true;
}

/* The arguments before the coordinates; returns how many there are. */
static uint32_t read_call(const struct engine_call *call, const struct point_value *arg, struct engine *e,
                          uint64_t *shared)
{
    uint32_t i = call->by_axes;
    e->kind = call->kind;
    if (e->kind == CCUTE_ENGINE_LOAD)
        *shared = arg[i++].bits;
    e->map = arg[i++].bits;
    if (e->kind == CCUTE_ENGINE_LOAD)
        e->barrier = arg[i++].bits;
    if (call->is_multicast)
        e->mask = arg[i++].bits;
    if (e->kind == CCUTE_ENGINE_REDUCE)
        e->operation = (uint64_t)(int)arg[i++].bits;
    if (stores(e))
        *shared = arg[i++].bits;
    return i;
}

/* The number of arguments of a call with one coordinate. */
static uint32_t least_arguments(const struct engine_call *call)
{
    const uint32_t before = call->kind == CCUTE_ENGINE_PREFETCH ? 1 : call->kind == CCUTE_ENGINE_STORE ? 2 : 3;
    return before + call->is_multicast + call->by_axes + 1;
}

bool point_tma_call(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                    struct point_value *out)
{
    const struct engine_call *call = &engine_calls[called->call];
    struct engine e = {0};
    int64_t at[CCUTE_TMA_AXES] = {0}, first[CCUTE_TMA_AXES] = {0};
    uint64_t shared = 0;
    uint32_t used;
    if (n < least_arguments(call))
        return point_engine_order(m, called, arg, n, out);
    used = read_call(call, arg, &e, &shared);
    if (!m->issued.form || m->issued.form->map != e.map || n - used > CCUTE_TMA_AXES)
        return point_engine_order(m, called, arg, n, out);
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    e.form = m->issued.form;
    for (uint32_t i = used; i < n; i++)
        at[i - used] = (int32_t)arg[i].bits;
    if (n - used != e.form->record.rank || (call->by_axes && arg[0].bits != e.form->record.rank))
        return point_stops(m, MESSAGE_box_axes);
    for (int axis = 0; axis < e.form->record.rank; axis++)
        first[axis] = at[call->by_axes ? axis : e.form->record.leaf[axis]];
    return call->by_axes ? move_box(m, &e, shared, first) : move_boxes(m, &e, shared, first);
}

/* ---- Runs of bytes ----------------------------------------------------------------------------------- */

static bool move_run(struct point_machine *m, const struct engine *e, uint64_t to, uint64_t from, int64_t bytes)
{
    const bool loads = e->kind == CCUTE_ENGINE_BULK_LOAD;
    if (bytes % UNIT || bytes < 0)
        return traps(m);
    if (!point_aligned(m, to, UNIT) || !point_aligned(m, from, UNIT))
        return false;
    for (int64_t i = 0; i < bytes; i += UNIT) {
        const uint64_t there = (loads ? from : to) + (uint64_t)i;
        if (!move(m, e, (loads ? to : from) + (uint64_t)i, UNIT, &there, 1))
            return false;
    }
    return true;
}

/* ccute_bulk_load(to, from, bytes, barrier) and its like. */
bool point_bulk_call(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                     struct point_value *out)
{
    struct engine e = {.kind = engine_calls[called->call].kind};
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    if (n < 3 || (n < 4 && e.kind != CCUTE_ENGINE_BULK_STORE))
        return point_stops(m, MESSAGE_bulk_few_arguments);
    e.barrier = n > 3 ? arg[3].bits : 0;
    return move_run(m, &e, arg[0].bits, arg[1].bits, (int)arg[2].bits);
}

/* Copy run by run; the elements of a run are one piece on both sides. */
static bool copy_runs(struct point_machine *m, const struct point_value *arg, uint32_t n)
{
    struct point_side *to = arena_alloc(m->arena, 2 * sizeof *to), *from = to + 1;
    struct engine e = {0};
    ccute_bulk_atom atom;
    ccute_layout run, runs;
    int64_t size, each;
    if (n != 5 || arg[0].kind != POINT_BYTES || (size_t)arg[0].type->size != sizeof atom)
        return point_stops(m, MESSAGE_engine_atom);
    memcpy(&atom, arg[0].byte, sizeof atom);
    e.kind = atom.kind;
    e.barrier = (uintptr_t)atom.barrier;
    if (!point_read_side(m, arg[1], arg[2], to) || !point_read_side(m, arg[3], arg[4], from))
        return false;
    size = ccute_size_of_(&to->layout.shape);
    run = ccute_max_common_layout_(to->layout, from->layout);
    each = ccute_size_of_(&run.shape);
    if (run.shape.status || each < 1 || size != ccute_size_of_(&from->layout.shape))
        return traps(m);
    runs = ccute_complement_to_(run, ccute_tuple_int_(size));
    if (runs.shape.status || size % each || ccute_size_of_(&runs.shape) != size / each)
        return traps(m);
    for (int64_t i = 0; i < size / each; i++) {
        const int64_t first = ccute_element_(&runs, i);
        if (!point_is_run(&to->layout, &run, first) || !point_is_run(&from->layout, &run, first))
            return traps(m);
        if (!move_run(m, &e, point_element(to, first), point_element(from, first), each * (int64_t)to->bytes))
            return false;
    }
    return true;
}

bool point_engine_copy(struct point_machine *m, enum call call, const struct point_value *arg, uint32_t n)
{
    return n && type_is_named(arg[0].type, NAMED_BULK_ATOM) ? copy_runs(m, arg, n) : copy_tile(m, call, arg, n);
}

/* ---- Their order ------------------------------------------------------------------------------------- */

bool point_engine_order(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                        struct point_value *out)
{
    const char *values = "";
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    for (uint32_t i = 0; i < n; i++)
        values = arena_printf(m->arena, "%s%s%s", values, i ? ", " : "", point_text(m, arg[i]));
    point_event(m, called->name, values, called->node);
    return true;
}
