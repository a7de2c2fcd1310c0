/* Copies by engines: which sectors and lines of global memory a tile or its runs touch, and who issues them. */
#include <stdlib.h>
#include <string.h>

#include "carry.h"

static bool is_bulk(const struct explain_engine *e) { return e->run > 0; }

int transfer_side(const struct explain_engine *e)
{
    switch (e->engine.kind) {
    case CCUTE_ENGINE_BULK_PEER:
        return -1;
    case CCUTE_ENGINE_BULK_LOAD:
        return SIDE_SRC;
    case CCUTE_ENGINE_BULK_STORE:
        return SIDE_DST;
    default:
        return engine_tensor(&e->engine);
    }
}

const char *transfer_instruction(arena *arena, const struct explain_engine *e)
{
    const char *name = e->engine.kind == CCUTE_ENGINE_REDUCE     ? "cp.reduce.async.bulk"
                       : e->engine.kind == CCUTE_ENGINE_PREFETCH ? "cp.async.bulk.prefetch"
                                                                 : "cp.async.bulk";
    return is_bulk(e) ? name : arena_printf(arena, "%s.tensor.%dd", name, e->engine.record.rank);
}

int64_t transfer_bytes(const struct explain_engine *e)
{
    const ccute_tma *map = &e->engine.record;
    int64_t bytes = map->element;
    for (int axis = 0; axis < map->rank; axis++)
        bytes *= map->box[axis];
    return is_bulk(e) ? e->run : bytes;
}

/* ---- The tile in global memory ---- */

/* The layouts that a place in global memory follows from: of the tile, and of its coordinates. */
static bool is_placed(const struct run *run, int side)
{
    return side == transfer_side(run->note->engine) ||
           (side >= SIDE_COORD && side < SIDE_INDEX && run->note->copy->layout[side]);
}

static bool add_forms(struct run *run)
{
    const struct copy *copy = run->note->copy;
    bool good = true;
    for (int side = 0; good && side < COPY_SIDES; side++)
        for (int i = 0; good && is_placed(run, side) && i < copy->layout[side]->shape.n; i++)
            good = chosen_steps_add(&run->steps, copy->layout[side]->shape.v[i]) &&
                   chosen_steps_add(&run->steps, copy->layout[side]->stride[i]);
    for (int c = 0; good && c < COPY_COORDS && copy->limit[c]; c++)
        good = chosen_steps_add(&run->steps, copy->limit[c]);
    return good;
}

bool transfer_plan(struct run *run)
{
    const struct copy *copy = run->note->copy;
    bool good = true;
    if (!add_forms(run))
        return false;
    for (int side = 0; good && side < COPY_SIDES; side++)
        good = !is_placed(run, side) || chosen_steps_add(&run->steps, copy->layout[side]->offset);
    if (!good)
        run->transferred.begins_unknown = run->steps.unknown;
    return true;
}

/* A layout in numbers, at one point. */
struct part {
    int n;
    int64_t offset, size, shape[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES];
};

static bool read_part(const struct run *run, const sym_layout *l, struct part *out)
{
    bool good = true;
    *out = (struct part){.n = l->shape.n, .size = 1};
    if (!run->transferred.begins_unknown)
        out->offset = chosen_value(run->values, l->offset, &good);
    for (int i = 0; i < out->n; i++) {
        out->shape[i] = chosen_value(run->values, l->shape.v[i], &good);
        out->stride[i] = chosen_value(run->values, l->stride[i], &good);
        good = good && out->shape[i] > 0 && !__builtin_mul_overflow(out->size, out->shape[i], &out->size);
    }
    return good;
}

static int64_t part_at(const struct part *part, int64_t index)
{
    int64_t at = part->offset;
    for (int i = 0; i < part->n; index /= part->shape[i++])
        at += index % part->shape[i] * part->stride[i];
    return at;
}

/* The tile's elements, their coordinates, and where the tensor ends. */
struct tile {
    struct part part, coord[COPY_COORDS];
    int64_t limit[COPY_COORDS], base, element;
    int coords;
};

static bool read_tile(const struct run *run, struct tile *tile)
{
    const struct copy *copy = run->note->copy;
    const struct way *way = &run->way[0];
    bool good = read_part(run, copy->layout[way->side], &tile->part);
    tile->base = way->base + chosen_value(run->values, way->pointer.offset, &good);
    tile->element = way->element;
    for (tile->coords = 0; good && tile->coords < COPY_COORDS && copy->layout[SIDE_COORD + tile->coords];
         tile->coords++) {
        const int c = tile->coords;
        good = read_part(run, copy->layout[SIDE_COORD + c], &tile->coord[c]) && tile->coord[c].size == tile->part.size;
        tile->limit[c] = chosen_value(run->values, copy->limit[c], &good);
    }
    return good && tile->part.size <= TRANSFER_ELEMENTS;
}

static bool is_inside(const struct tile *tile, int64_t index)
{
    for (int c = 0; c < tile->coords; c++) {
        const int64_t at = part_at(&tile->coord[c], index);
        if (at < 0 || at >= tile->limit[c])
            return false;
    }
    return true;
}

/* ---- Sectors ---- */

static void touch(struct run *run, int64_t address)
{
    struct transferred *t = &run->transferred;
    const int64_t sector = (address - ((address % MEMORY_SECTOR + MEMORY_SECTOR) % MEMORY_SECTOR)) / MEMORY_SECTOR;
    t->elements++;
    if (t->sectors && t->sector[t->sectors - 1] == sector)
        return;
    t->sector = arena_grow(run_arena(run), t->sector, t->sectors, &t->room, sizeof *t->sector);
    t->sector[t->sectors++] = sector;
}

static int by_number(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* How many different numbers there are among the sectors, each divided by `by`. */
static int64_t different(const struct transferred *t, int64_t by)
{
    int64_t count = 0, last = 0;
    for (size_t i = 0; i < t->sectors; i++) {
        const int64_t at = t->sector[i], line = (at - (at % by + by) % by) / by;
        count += !i || line != last;
        last = line;
    }
    return count;
}

static void count(struct run *run, int64_t thread, int64_t bytes)
{
    enum { LINE = MEMORY_LINE / MEMORY_SECTOR };
    struct transferred *t = &run->transferred;
    struct explain_access *access = run->way[0].access;
    const int64_t least = (bytes + MEMORY_SECTOR - 1) / MEMORY_SECTOR;
    int64_t sectors;
    if (t->sectors)
        qsort(t->sector, t->sectors, sizeof *t->sector, by_number);
    sectors = different(t, 1);
    access->cost.requests++;
    access->cost.sectors += sectors;
    access->cost.least += least;
    t->lines += different(t, LINE);
    t->least_lines += (bytes + MEMORY_LINE - 1) / MEMORY_LINE;
    if (access->cost.requests > 1 && sectors - least <= access->worst.sectors - access->worst.least)
        return;
    access->worst.sectors = (int)sectors;
    access->worst.least = (int)least;
    access->worst.where = run_where(run, say_at_thread(run_arena(run), thread));
}

/* The elements of a tile, all of them together one request. */
static void look(struct run *run, int64_t thread, const struct tile *tile)
{
    struct transferred *t = &run->transferred;
    run->cut |= t->total + tile->part.size > TRANSFER_ELEMENTS;
    if (run->cut)
        return;
    t->total += tile->part.size;
    t->sectors = 0;
    t->elements = 0;
    for (int64_t i = 0; i < tile->part.size; i++)
        if (is_inside(tile, i))
            touch(run, tile->base + part_at(&tile->part, i) * tile->element);
    count(run, thread, t->elements * tile->element);
}

/* The thread issues the copy; at the point others did before it. */
static void issue(struct run *run, int64_t thread, int64_t others)
{
    struct transferred *t = &run->transferred;
    struct tile tile;
    int64_t address;
    if (!run->ways || !run->way[0].is_good || !read_tile(run, &tile))
        return;
    address = tile.base + tile.part.offset * tile.element;
    if (others && address == t->first_address) {
        t->is_repeated |= !t->begins_unknown;
        return;
    }
    if (!others)
        t->first_address = address;
    look(run, thread, &tile);
}

/* Is it a slice? Then the thread that it is bound to issues it. */
static bool is_bound(const struct run *run)
{
    const struct engine *e = &run->note->engine->engine;
    return e->thread && e->copy.node->call == CALL_ccute_copy_tiled_bounded;
}

void transfer_point(struct run *run)
{
    struct transferred *t = &run->transferred;
    int64_t threads = 0;
    for (int64_t thread = 0; thread < run_threads(run) && !(threads && is_bound(run)); thread++) {
        if (run_comes_here(run, thread))
            issue(run, thread, threads++);
    }
    t->threads = threads > t->threads ? threads : t->threads;
}

/* ---- The result ---- */

/* A bound that is farther away than this follows from the type alone. */
enum { FAR = 1 << 30 };

static struct explain_coordinate coordinate_of(const struct explain_engine *e, int axis)
{
    const expr_facts *known = &e->known[axis];
    struct explain_coordinate c = {e->coordinate[axis], e->engine.record.leaf[axis], INT64_MIN, INT64_MAX, 1, 0};
    if (known->lo > -FAR)
        c.low = (int64_t)known->lo;
    if (known->hi < FAR)
        c.high = (int64_t)known->hi;
    if (known->modulus > 1 && known->modulus <= INT32_MAX) {
        c.multiple = (int64_t)known->modulus;
        c.rest = known->residue;
    }
    return c;
}

static void tell_boxes(const struct explain_engine *e, struct explain_transfer *out)
{
    static const int swizzles[] = {0, 32, 64, 128};
    const ccute_tma *map = &e->engine.record;
    out->axes = map->rank;
    out->swizzle = swizzles[map->swizzle];
    out->bytes = ccute_tma_bytes(map);
    out->issued = 1;
    for (int i = 0; i < map->boxes; i++)
        out->issued *= map->step[i].count;
    for (int axis = 0; axis < map->rank; axis++) {
        out->box[axis] = map->box[axis];
        out->coordinate[axis] = coordinate_of(e, axis);
    }
}

static void tell_runs(const struct run *run, struct explain_transfer *out)
{
    const struct copy *copy = run->note->copy;
    out->run = run->note->engine->run;
    out->bytes = out->issued = -1;
    if (copy->size->kind != EXPR_INT)
        return;
    out->bytes = copy->size->value * copy->pointer[SIDE_DST].bytes;
    out->issued = out->bytes / out->run;
}

void transfer_tell(struct run *run)
{
    static const char *const kinds[] = {"tma load",  "tma store",  "tma reduce", "tma prefetch",
                                        "bulk load", "bulk store", "bulk peer"};
    const struct explain_engine *e = run->note->engine;
    const struct transferred *t = &run->transferred;
    const int shared = transfer_side(e) == SIDE_SRC ? SIDE_DST : SIDE_SRC;
    struct explain_transfer *out = arena_alloc(run_arena(run), sizeof *out);
    *out = (struct explain_transfer){.kind = kinds[e->engine.kind],
                                     .map = e->engine.map,
                                     .barrier = e->engine.barrier,
                                     .mask = e->engine.mask,
                                     .blocks = e->engine.mask ? e->engine.blocks : 1,
                                     .shared = run->note->copy->pointer[shared].text,
                                     .layout = run->note->layout[shared],
                                     .threads = t->threads,
                                     .is_repeated = t->is_repeated,
                                     .begins_unknown = run->ways && run->way[0].is_good ? t->begins_unknown : NULL,
                                     .lines = t->lines,
                                     .least_lines = t->least_lines};
    if (is_bulk(e))
        tell_runs(run, out);
    else
        tell_boxes(e, out);
    if (run->ways) {
        run->row->access[0].issued = out->issued;
        run->row->access[0].bytes = out->issued < 0 ? -1 : out->issued * transfer_bytes(e);
    }
    run->row->transfer = out;
}
