/* The owners of elements: tiled copies and (thread, value) layouts over a domain. */
#include "draw.h"

#include <string.h>

#include "foldc/eval/value.h"

enum { MOST_ACCESSES = 1 << 22 };

static bool make_room(arena *arena, struct draw_access *access, int64_t threads, int64_t values, const char **why)
{
    if (threads < 1 || values < 1 || values > MOST_ACCESSES / threads) {
        *why = arena_printf(arena, "%lld threads with %lld values each: 1 to %d elements can be drawn",
                            (long long)threads, (long long)values, MOST_ACCESSES);
        return false;
    }
    access->threads = threads;
    access->values = values;
    access->element = arena_alloc(arena, (size_t)(threads * values) * sizeof *access->element);
    return true;
}

/* A partition's elements as one thread's row of the access; *beyond is set if one lies outside of the domain. */
static void note_thread(struct draw_access *access, int64_t thread, const ccute_layout *part, int64_t size)
{
    for (int64_t v = 0; v < access->values; v++) {
        const int64_t at = draw_at(part, v);
        access->element[thread * access->values + v] = at >= 0 && at < size ? at : -1;
    }
}

static const char *explained(arena *arena, const ccute_layout *layout)
{
    char text[2048];
    ccute_explain(*layout, text, sizeof text);
    return arena_copy(arena, text, strlen(text));
}

bool draw_access_of_copy(arena *arena, const ccute_tiled_copy *copy, bool source, const ccute_tuple *shape,
                         struct draw_access *out, const char **why)
{
    const ccute_layout identity = ccute_make_layout_left_(*shape);
    const ccute_layout threads = ccute_get_(copy->tv, ccute_tuple_int_(0));
    const int64_t size = draw_size(shape), count = ccute_size_layout_(threads);
    *out = (struct draw_access){.kind = MEMORY_LOAD, .bits = copy->atom.bits, .lanes = MEMORY_LANES};
    for (int64_t t = 0; t < count; t++) {
        const ccute_layout part =
            source ? ccute_partition_S_(*copy, identity, t) : ccute_partition_D_(*copy, identity, t);
        if (part.shape.status) {
            *why = explained(arena, &part);
            return false;
        }
        if (part.flags & CCUTE_F_OVERHANG) {
            *why = arena_printf(arena, "the copy's tile does not divide the shape %s", draw_tuple_text(arena, shape));
            return false;
        }
        if (t == 0 && !make_room(arena, out, count, ccute_size_layout_(part), why))
            return false;
        note_thread(out, t, &part, size);
    }
    return true;
}

bool draw_shared_access(arena *arena, const ccute_tiled_copy *copy, const ccute_tuple *shape, struct draw_access *out,
                        const char **why)
{
    const bool loads = ccute_atom_facts_(copy->atom.kind).source == CCUTE_SPACE_SHARED;
    if (!draw_access_of_copy(arena, copy, loads, shape, out, why))
        return false;
    if (ccute_atom_is_matrix_(copy->atom)) {
        out->kind = loads ? MEMORY_LDMATRIX : MEMORY_STMATRIX;
        out->lanes = copy->atom.bits / 32 * 8;
        out->bits = MEMORY_ROW * 8;
    }
    return true;
}

bool draw_access_of_layout(arena *arena, const ccute_layout *tv, const ccute_tuple *shape, struct draw_access *out,
                           const char **why)
{
    const int64_t size = draw_size(shape);
    const ccute_tuple threads = draw_mode(&tv->shape, 0);
    const int64_t count = draw_size(&threads), values = count ? draw_size(&tv->shape) / count : 0;
    *out = (struct draw_access){.kind = MEMORY_LOAD, .lanes = MEMORY_LANES};
    if (!draw_can(arena, &tv->shape, why) || !make_room(arena, out, count, values, why))
        return false;
    for (int64_t v = 0; v < values; v++)
        for (int64_t t = 0; t < count; t++) {
            const int64_t at = draw_at(tv, t + v * count);
            if (at < 0 || at >= size) {
                *why = arena_printf(
                    arena, "(thread %lld, value %lld) is index %lld, and the shape %s has %lld elements", (long long)t,
                    (long long)v, (long long)at, draw_tuple_text(arena, shape), (long long)size);
                return false;
            }
            out->element[t * values + v] = at;
        }
    return true;
}

/* ---- The inverse ------------------------------------------------------------------------------- */

struct owners {
    const struct draw_access *access;
    const ccute_layout *data; /* or NULL */
    int32_t *first;           /* of each element, thread * values + value; -1: none */
    int32_t *count;
    int bytes;
};

static struct owners *invert(struct draw_scene *scene, const struct draw_access *access, int64_t size)
{
    struct owners *o = arena_alloc(scene->arena, sizeof *o);
    *o = (struct owners){.access = access};
    o->first = arena_alloc(scene->arena, (size_t)size * sizeof *o->first);
    o->count = arena_alloc(scene->arena, (size_t)size * sizeof *o->count);
    for (int64_t i = 0; i < size; i++) {
        o->first[i] = -1;
        o->count[i] = 0;
    }
    for (int64_t i = 0; i < access->threads * access->values; i++) {
        const int64_t at = access->element[i];
        if (at >= 0 && o->count[at]++ == 0)
            o->first[at] = (int32_t)i;
    }
    return o;
}

/* Note in the picture which elements have several owners, or none. */
static void tell_coverage(struct draw_scene *scene, const struct owners *o, const ccute_tuple *shape)
{
    const int64_t size = draw_size(shape);
    int64_t none = 0, several = 0, free_at = 0, shared_at = 0;
    for (int64_t i = size - 1; i >= 0; i--) {
        if (o->count[i] == 0)
            none++, free_at = i;
        if (o->count[i] > 1)
            several++, shared_at = i;
    }
    if (none)
        draw_note(scene, "%lld of %lld elements have no owner, the first is %s", (long long)none, (long long)size,
                  draw_coord(scene->arena, shape, free_at));
    if (several)
        draw_note(scene, "%lld of %lld elements have several owners, the first is %s with %d", (long long)several,
                  (long long)size, draw_coord(scene->arena, shape, shared_at), o->count[shared_at]);
}

static void fact_of_owner(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out)
{
    const struct owners *o = grid->context;
    const int32_t first = o->first[out->index];
    (void)row;
    (void)column;
    out->owners = o->count[out->index];
    if (first >= 0) {
        out->thread = first / o->access->values;
        out->value = first % o->access->values;
    }
    if (o->data) {
        out->has_offset = true;
        out->offset = draw_at(o->data, out->index);
        if (o->bytes)
            out->bank = draw_bank(out->offset, o->bytes);
    }
}

static void fact_of_value(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out)
{
    const struct owners *o = grid->context;
    const int64_t at = o->access->element[row * o->access->values + column];
    out->thread = row;
    out->value = column;
    out->owners = 1;
    out->index = at;
    out->has_offset = at >= 0;
    out->offset = at;
}

/* Does the value lead one step further along one mode than its neighbour, for all threads? -1: no; else which step. */
static int64_t step_to(const struct draw_access *access, const ccute_tuple *shape, int64_t value)
{
    int64_t step = -1;
    for (int64_t t = 0; t < access->threads; t++) {
        const int64_t *element = access->element + t * access->values + value;
        int64_t block = 1, extent = 0;
        if (element[0] < 0 || element[-1] < 0)
            return -1;
        for (int i = 0; i < shape->n && !extent; i++) {
            extent = shape->v[i] > 1 && element[0] - element[-1] == block ? shape->v[i] : 0;
            block *= extent ? 1 : shape->v[i];
        }
        if (!extent || element[-1] / block % extent + 1 == extent || (step > 0 && step != block))
            return -1;
        step = block;
    }
    return step;
}

/* How many values always lead to neighbours in one row: they are one cell. */
static int64_t values_in_a_row(const struct draw_access *access, const ccute_tuple *shape)
{
    int64_t count = 1;
    const int64_t step = access->values > 1 ? step_to(access, shape, 1) : -1;
    while (step > 0 && count < access->values && step_to(access, shape, count) == step)
        count++;
    while (access->values % count != 0)
        count--;
    for (int64_t value = 1; value < access->values; value++)
        if (value % count != 0 && step_to(access, shape, value) != step)
            return 0;
    return count > 2 ? count : 0;
}

/* Where each (thread, value) leads: the map that a kernel computes. */
static void draw_values(struct draw_scene *scene, const struct draw_options *options, const ccute_tuple *shape,
                        const struct owners *o, const char *title)
{
    const struct draw_grid grid = {
        .title = title,
        .caption = "(thread, value) to coordinate",
        .view = "tv",
        .is_list = true,
        .shape = {ccute_tuple_int_(o->access->threads), ccute_tuple_int_(o->access->values)},
        .words.name = {arena_printf(scene->arena, "%lld threads", (long long)o->access->threads),
                       arena_printf(scene->arena, "%lld values", (long long)o->access->values)},
        .words.letter = {"T", "V"},
        .extent = {o->access->threads, o->access->values},
        .words.unit = {1, 1},
        .look.paint = DRAW_THREAD,
        .look.label = DRAW_LABEL_TARGET,
        .cut.collapse = values_in_a_row(o->access, shape),
        .cut.merge = {1, 1},
        .target = shape,
        .context = o,
        .fact = fact_of_value,
    };
    draw_grid_panel(scene, options, &grid);
}

bool draw_owners(struct draw_scene *scene, const struct draw_options *options, const ccute_tuple *shape,
                 const ccute_layout *data, const struct draw_access *access, const char **why)
{
    const char *name = access->name ? access->name : "";
    struct owners *o;
    struct draw_grid grid;
    if (!draw_can(scene->arena, shape, why))
        return false;
    o = invert(scene, access, draw_size(shape));
    o->data = data;
    o->bytes = data ? options->bytes : 0;
    tell_coverage(scene, o, shape);
    grid = (struct draw_grid){
        .title = arena_printf(scene->arena, "%s%swho owns what", name, *name ? ": " : ""),
        .caption = data ? draw_layout_text(scene->arena, data) : draw_tuple_text(scene->arena, shape),
        .view = "owners",
        .look.paint = DRAW_THREAD,
        .look.label = options->label == DRAW_LABEL_AUTO ? DRAW_LABEL_VALUE : options->label,
        .index.domain = shape,
        .context = o,
        .fact = fact_of_owner,
    };
    draw_planes(scene, options, &grid, true);
    draw_values(scene, options, shape, o, arena_printf(scene->arena, "%s%sthread-value map", name, *name ? ": " : ""));
    return true;
}

struct draw_panel *draw_owned(struct draw_scene *scene, const struct draw_options *options, struct draw_grid *grid,
                              const struct draw_access *access)
{
    grid->look.paint = DRAW_THREAD;
    grid->look.label = options->label == DRAW_LABEL_AUTO ? DRAW_LABEL_VALUE : options->label;
    grid->context = invert(scene, access, grid->index.size);
    grid->fact = fact_of_owner;
    return draw_grid_panel(scene, options, grid);
}

static void fact_of_part(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out)
{
    const struct draw_access *access = grid->context;
    out->thread = row;
    out->value = column;
    out->owners = 1;
    out->has_offset = true;
    out->offset = access->element[row * access->values + column];
}

bool draw_parts(struct draw_scene *scene, const struct draw_options *options, const struct draw_access *access,
                const char **why)
{
    struct draw_access *kept = arena_alloc(scene->arena, sizeof *kept);
    const struct draw_grid grid = {
        .title = "thread-value map",
        .caption = "(thread, value) to offset",
        .view = "parts",
        .shape = {ccute_tuple_int_(access->threads), ccute_tuple_int_(access->values)},
        .words.name = {arena_printf(scene->arena, "%lld threads", (long long)access->threads),
                       arena_printf(scene->arena, "%lld values", (long long)access->values)},
        .words.letter = {"T", "V"},
        .extent = {access->threads, access->values},
        .words.unit = {1, 1},
        .look.paint = DRAW_THREAD,
        .look.label = DRAW_LABEL_OFFSET,
        .cut.merge = {1, 1},
        .context = kept,
        .fact = fact_of_part,
    };
    *kept = *access;
    *why = NULL;
    draw_grid_panel(scene, options, &grid);
    return true;
}
