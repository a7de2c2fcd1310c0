/* Panels of a grid: the parts of a large one that are merged or left out, its cells, its headings and rulings. */
#include "draw.h"

#include <string.h>

#include "foldc/base/wide.h"

enum {
    SEARCHED = 1 << 18, /* elements of a grid that is searched for neighbours to merge */
    MOST_CELLS = 1 << 16,
    MOST_LEAVES = CCUTE_MAX_LEAVES
};

/* ---- Merging ----------------------------------------------------------------------------------- */

static int64_t index_at(const struct draw_indices *index, int64_t row, int64_t column)
{
    return index->base + row * index->step[0] + column * index->step[1];
}

static struct draw_fact fact_at(const struct draw_grid *grid, int axis, int64_t along, int64_t across)
{
    const int64_t row = axis ? across : along, column = axis ? along : across;
    struct draw_fact fact = {.index = -1, .thread = -1, .value = -1, .owners = 0, .bank = -1};
    if (grid->index.domain)
        fact.index = index_at(&grid->index, row, column);
    if (!grid->index.domain || fact.index < grid->index.size)
        grid->fact(grid, row, column, &fact);
    return fact;
}

static bool is_owned(const struct draw_grid *grid) { return grid->look.paint == DRAW_THREAD; }

/* Do that many neighbours along an axis always belong together: to one thread, or in a row in memory? */
static bool merges(const struct draw_grid *grid, int axis, int64_t count)
{
    int64_t step = 0;
    if (index_at(&grid->index, grid->extent[0] - 1, grid->extent[1] - 1) >= grid->index.size)
        return false;
    for (int64_t across = 0; across < grid->extent[1 - axis]; across++)
        for (int64_t first = 0; first < grid->extent[axis]; first += count) {
            const struct draw_fact head = fact_at(grid, axis, first, across);
            for (int64_t i = 1; i < count; i++) {
                const struct draw_fact fact = fact_at(grid, axis, first + i, across);
                const int64_t is = is_owned(grid) ? fact.value - head.value : fact.offset - head.offset;
                if (is_owned(grid) && (fact.thread != head.thread || fact.owners != 1 || head.owners != 1))
                    return false;
                if (!is_owned(grid) && (!fact.has_offset || is != i))
                    return false;
                step = step ? step : is;
                if (is != i * step)
                    return false;
            }
        }
    return true;
}

/* The number of neighbours that become one cell, if there are too many cells: a thread's, or as few as suffice. */
static int64_t merged(const struct draw_grid *grid, int axis, int64_t limit)
{
    const int64_t extent = grid->extent[axis];
    if (grid->cut.collapse && axis == 1)
        return grid->cut.collapse;
    if (extent <= limit || !grid->index.domain || grid->cut.merge[axis] == 1 ||
        grid->extent[0] > SEARCHED / (grid->extent[1] ? grid->extent[1] : 1))
        return 1;
    if (grid->cut.merge[axis])
        return extent % grid->cut.merge[axis] == 0 && merges(grid, axis, grid->cut.merge[axis]) ? grid->cut.merge[axis]
                                                                                                : 1;
    if (is_owned(grid)) {
        for (int64_t count = extent < 64 ? extent : 64; count > 1; count--)
            if (extent % count == 0 && merges(grid, axis, count))
                return count;
        return 1;
    }
    for (int64_t count = (extent + limit - 1) / limit; count <= 16 && count < extent; count++)
        if (extent % count == 0)
            return merges(grid, axis, count) ? count : 1;
    return 1;
}

/* ---- Slots ------------------------------------------------------------------------------------- */

/* How deep in the nesting of the mode a new block begins at an index. */
static int ruling_at(const ccute_tuple *shape, int64_t index)
{
    int64_t block = 1;
    int level = 0;
    for (int i = 0; i + 1 < shape->n; i++) {
        if (shape->v[i] <= 1)
            continue;
        block *= shape->v[i];
        if (index % block != 0 || block >= draw_size(shape))
            break;
        level++;
    }
    return level;
}

static void add_slot(struct draw_axis *axis, const struct draw_grid *grid, int which, int64_t first, int64_t count,
                     bool gap)
{
    axis->slot[axis->slots] = (struct draw_slot){.first = first, .count = count, .gap = gap};
    axis->slot[axis->slots].ruling = ruling_at(&grid->shape[which], first);
    axis->slots++;
}

static const char *const axis_names[2] = {"rows", "columns"};

/* The number drawn at the beginning and at the end of a long axis; a note has the rest. */
static void make_slots(struct draw_scene *scene, struct draw_axis *axis, const struct draw_grid *grid, int which,
                       int64_t limit, int64_t each)
{
    const int64_t count = grid->extent[which] / each;
    const int64_t tail = count > limit ? limit / 3 : 0, head = count > limit ? limit - tail : count;
    axis->slot = arena_alloc(scene->arena, (size_t)(head + tail + 1) * sizeof *axis->slot);
    for (int64_t i = 0; i < head; i++)
        add_slot(axis, grid, which, i * each, each, false);
    if (count <= limit)
        return;
    add_slot(axis, grid, which, head * each, (count - head - tail) * each, true);
    for (int64_t i = count - tail; i < count; i++)
        add_slot(axis, grid, which, i * each, each, false);
    draw_note(scene, "%s%s%s %lld to %lld of %lld are left out (--limit=N draws up to N)", grid->title,
              *grid->title ? ": " : "", axis_names[which], (long long)(head * each),
              (long long)((count - tail) * each - 1), (long long)grid->extent[which]);
}

/* ---- Headings ---------------------------------------------------------------------------------- */

static void add_head(arena *arena, struct draw_axis *axis, int tier, int from, int to, const char *text)
{
    (void)arena;
    axis->head[axis->heads++] = (struct draw_head){tier, from, to, text, false};
    axis->tiers = tier >= axis->tiers ? tier + 1 : axis->tiers;
}

static void head_slots(arena *arena, struct draw_axis *axis, const struct draw_grid *grid, int which)
{
    for (int i = 0; i < axis->slots; i++) {
        const struct draw_slot *slot = &axis->slot[i];
        const char *letter = grid->words.letter[which];
        const long long unit = grid->words.unit[which], first = slot->first * unit,
                        last = first + (slot->count - 1) * unit;
        add_head(arena, axis, 0, i, i + 1,
                 slot->gap                                ? "\u2026"
                 : grid->words.heads[which]               ? grid->words.heads[which][slot->first]
                 : slot->count > 1 && !grid->index.domain ? arena_printf(arena, "%s%lld-%lld", letter, first, last)
                                                          : arena_printf(arena, "%s%lld", letter, first));
    }
}

/* The coordinate along one leaf of the mode, above all slots that share it. */
static void head_leaf(arena *arena, struct draw_axis *axis, int tier, int64_t block, int64_t extent)
{
    for (int i = 0, from = 0; i < axis->slots; i++) {
        const bool last = i + 1 == axis->slots;
        const int64_t here = axis->slot[i].first / block;
        if (axis->slot[i].gap) {
            from = i + 1;
            continue;
        }
        if (last || axis->slot[i + 1].gap || axis->slot[i + 1].first / block != here) {
            add_head(arena, axis, tier, from, i + 1, arena_printf(arena, "%lld", (long long)(here % extent)));
            from = i + 1;
        }
    }
}

/* The index of each slot, and for a nested mode the coordinates of its outer leaves. */
static void make_heads(arena *arena, struct draw_axis *axis, const struct draw_grid *grid, int which)
{
    const ccute_tuple *shape = &grid->shape[which];
    int64_t block = 1;
    int tier = 1;
    axis->head = arena_alloc(arena, (size_t)(axis->slots + 1) * (size_t)(shape->n + 1) * sizeof *axis->head);
    head_slots(arena, axis, grid, which);
    for (int i = 0; i < shape->n; i++) {
        const int64_t each = axis->slots ? axis->slot[0].count : 1;
        if (block > 1 && shape->v[i] > 1 && block % each == 0 && block > each)
            head_leaf(arena, axis, tier++, block, shape->v[i]);
        block *= shape->v[i] > 1 ? shape->v[i] : 1;
    }
}

/* ---- Cells ------------------------------------------------------------------------------------- */

static const char *range(arena *arena, const char *lead, int64_t from, int64_t to, int64_t count)
{
    if (count == 1)
        return arena_printf(arena, "%s%lld", lead, (long long)from);
    return to - from + 1 == count ? arena_printf(arena, "%s%lld-%lld", lead, (long long)from, (long long)to)
                                  : arena_printf(arena, "%s%lld..%lld", lead, (long long)from, (long long)to);
}

/* "+1": how many threads there are besides the named one. */
static const char *others(arena *arena, const struct draw_fact *fact)
{
    return fact->owners > 1 ? arena_printf(arena, "+%lld", (long long)fact->owners - 1) : "";
}

static const char *label_of(arena *arena, const struct draw_grid *grid, const struct draw_cell *cell,
                            const struct draw_fact *last)
{
    const struct draw_fact *fact = &cell->fact;
    switch (grid->look.label) {
    case DRAW_LABEL_OWNER:
    case DRAW_LABEL_VALUE:
        if (fact->thread < 0)
            return "\u00b7";
        return arena_printf(arena, "T%lld%s", (long long)fact->thread, others(arena, fact));
    case DRAW_LABEL_ASKED:
        return fact->asked ? arena_printf(arena, "T%lld%s", (long long)fact->thread, others(arena, fact)) : "";
    case DRAW_LABEL_BANK:
        return fact->bank < 0             ? "\u00b7"
               : last->bank == fact->bank ? arena_printf(arena, "%d", fact->bank)
                                          : arena_printf(arena, "%d-%d", fact->bank, last->bank);
    case DRAW_LABEL_INDEX:
        return range(arena, "", fact->index, last->index, cell->elements);
    case DRAW_LABEL_TARGET:
        return !cell->to ? "\u00b7"
               : cell->elements == 1
                   ? cell->to
                   : arena_printf(arena, "%s\u2026%s", cell->to, draw_coord(arena, grid->target, last->offset));
    default:
        return fact->has_offset ? range(arena, "", fact->offset, last->offset, cell->elements) : "\u00b7";
    }
}

/* All that is known of a cell, as one line. */
static const char *tip_of(arena *arena, const struct draw_cell *cell, const struct draw_fact *last)
{
    const struct draw_fact *fact = &cell->fact;
    const char *text = arena_printf(arena, "%s", cell->coord);
    if (cell->elements > 1)
        text = arena_printf(arena, "%s and %lld more", text, (long long)cell->elements - 1);
    if (cell->to)
        text = arena_printf(arena, "%s \u2192 %s", text, cell->to);
    if (fact->has_offset && !cell->to)
        text = arena_printf(arena, "%s \u00b7 offset %s", text,
                            range(arena, "", fact->offset, last->offset, cell->elements));
    if (fact->thread >= 0)
        text = arena_printf(arena, "%s \u00b7 thread %lld (lane %lld of warp %lld)", text, (long long)fact->thread,
                            (long long)fact->thread % 32, (long long)fact->thread / 32);
    if (fact->value >= 0)
        text =
            arena_printf(arena, "%s \u00b7 value %s", text, range(arena, "", fact->value, last->value, cell->elements));
    if (fact->owners > 1)
        text = arena_printf(arena, "%s \u00b7 %lld threads", text, (long long)fact->owners);
    if (fact->bank >= 0)
        text = arena_printf(arena, "%s \u00b7 bank %d", text, fact->bank);
    if (cell->marks & DRAW_CONFLICT)
        text = arena_printf(arena, "%s \u00b7 bank conflict", text);
    return text;
}

static int shade_of(const struct draw_scene *scene, const struct draw_look *look, const struct draw_fact *fact,
                    enum draw_paint *paint)
{
    *paint = look->only_asked && !fact->asked ? DRAW_BLANK : look->paint;
    if (*paint == DRAW_BLANK)
        return 0;
    if (look->paint == DRAW_THREAD && fact->thread >= 0)
        return (int)(fact->thread % DRAW_COLOURS);
    if (look->paint == DRAW_BANK && fact->bank >= 0)
        return fact->bank % DRAW_COLOURS;
    if (look->paint == DRAW_BANK && look->chunk && fact->has_offset)
        return (int)((uint64_t)(fact->offset / look->chunk) % (uint64_t)look->colours);
    if (look->paint == DRAW_RAMP && fact->has_offset)
        return scene->high == scene->low
                   ? 0
                   : (int)((wide)(fact->offset - scene->low) * (DRAW_STEPS - 1) / (scene->high - scene->low));
    *paint = DRAW_BLANK;
    return 0;
}

static void fill_cell(struct draw_scene *scene, const struct draw_panel *panel, const struct draw_grid *grid,
                      struct draw_cell *cell)
{
    arena *arena = scene->arena;
    const struct draw_slot *row = &panel->axis[0].slot[cell->slot[0]], *column = &panel->axis[1].slot[cell->slot[1]];
    const struct draw_fact last = fact_at(grid, 0, row->first + row->count - 1, column->first + column->count - 1);
    cell->fact = fact_at(grid, 0, row->first, column->first);
    cell->elements = row->count * column->count;
    cell->coord = grid->index.domain ? draw_coord(arena, grid->index.domain, cell->fact.index)
                                     : arena_printf(arena, "%s%s%lld", panel->axis[0].head[cell->slot[0]].text,
                                                    grid->words.letter[1], (long long)column->first);
    if (grid->target && cell->fact.has_offset)
        cell->to = draw_coord(arena, grid->target, cell->fact.offset);
    cell->shade = shade_of(scene, &grid->look, &cell->fact, &cell->paint);
    if (cell->fact.owners > 1 && !cell->fact.asked)
        cell->marks |= DRAW_SHARED;
    if (cell->fact.asked)
        cell->marks |= DRAW_ASKED;
    if (cell->fact.conflict)
        cell->marks |= DRAW_CONFLICT;
    cell->label = label_of(arena, grid, cell, &last);
    if (grid->look.label == DRAW_LABEL_VALUE && cell->fact.value >= 0)
        cell->under = range(arena, "V", cell->fact.value, last.value, cell->elements);
    scene->has_shared |= (cell->marks & DRAW_SHARED) != 0;
    scene->has_free |= grid->look.paint == DRAW_THREAD && !grid->look.only_asked && cell->fact.thread < 0;
    cell->tip = tip_of(arena, cell, &last);
}

/* Where the thread changes between neighbouring slots. */
static void mark_owners(struct draw_panel *panel, const int *at)
{
    const int rows = panel->axis[0].slots, columns = panel->axis[1].slots;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            const int here = at[r * columns + c];
            const int above = r ? at[(r - 1) * columns + c] : -1, before = c ? at[r * columns + c - 1] : -1;
            if (here < 0)
                continue;
            if (above >= 0 && panel->cell[above].fact.thread != panel->cell[here].fact.thread)
                panel->axis[0].slot[r].owner = true;
            if (before >= 0 && panel->cell[before].fact.thread != panel->cell[here].fact.thread)
                panel->axis[1].slot[c].owner = true;
        }
}

static void make_cells(struct draw_scene *scene, struct draw_panel *panel, const struct draw_grid *grid)
{
    const int rows = panel->axis[0].slots, columns = panel->axis[1].slots;
    int *at = arena_alloc(scene->arena, (size_t)rows * (size_t)columns * sizeof *at + 1);
    panel->cell = arena_alloc(scene->arena, (size_t)rows * (size_t)columns * sizeof *panel->cell + 1);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            const struct draw_slot *row = &panel->axis[0].slot[r], *column = &panel->axis[1].slot[c];
            struct draw_cell *cell = &panel->cell[panel->cells];
            at[r * columns + c] = -1;
            if (row->gap || column->gap)
                continue;
            if (grid->index.domain && index_at(&grid->index, row->first, column->first) >= grid->index.size)
                continue;
            *cell = (struct draw_cell){.slot = {r, c}};
            fill_cell(scene, panel, grid, cell);
            at[r * columns + c] = panel->cells++;
        }
    if (grid->index.domain)
        mark_owners(panel, at);
}

/* ---- The panel --------------------------------------------------------------------------------- */

static int64_t limit_of(const struct draw_options *options, const int64_t *extent)
{
    int64_t limit = options->limit ? options->limit : INT32_MAX;
    while (limit > 4 && (extent[0] < limit ? extent[0] : limit) * (extent[1] < limit ? extent[1] : limit) > MOST_CELLS)
        limit = (limit > MOST_CELLS ? MOST_CELLS : limit) * 3 / 4;
    return limit;
}

static void fill_panel(struct draw_scene *scene, struct draw_panel *panel, const struct draw_grid *grid,
                       const int64_t *limit)
{
    *panel = (struct draw_panel){
        .title = grid->title, .caption = grid->caption, .view = grid->view, .is_list = grid->is_list};
    for (int which = 0; which < 2; which++) {
        struct draw_axis *axis = &panel->axis[which];
        const int64_t each = merged(grid, which, limit[which]);
        axis->name = each == 1 || !grid->index.domain
                         ? grid->words.name[which]
                         : arena_printf(scene->arena, "%s, %lld in a cell", grid->words.name[which], (long long)each);
        make_slots(scene, axis, grid, which, limit[which], each);
        make_heads(scene->arena, axis, grid, which);
    }
    make_cells(scene, panel, grid);
}

enum { FEWEST_COLUMNS = 4 };

/* A smaller limit of columns for a panel that is wider than it may be. */
static int64_t fewer_columns(const struct draw_panel *panel, int64_t limit, int width)
{
    const int64_t slots = panel->axis[1].slots, most = slots < limit ? slots : limit;
    const int64_t fit = slots * width / draw_width(panel);
    return fit < FEWEST_COLUMNS ? FEWEST_COLUMNS : fit < most ? fit : most - 1;
}

struct draw_panel *draw_grid_panel(struct draw_scene *scene, const struct draw_options *options,
                                   const struct draw_grid *grid)
{
    const int notes = scene->notes;
    int64_t limit[2];
    struct draw_panel *panel = draw_panel_new(scene);
    for (int which = 0; which < 2; which++) {
        limit[which] = limit_of(options, grid->extent);
        limit[which] = limit[which] < grid->cut.least[which] ? grid->cut.least[which] : limit[which];
    }
    fill_panel(scene, panel, grid, limit);
    while (options->width && draw_width(panel) > options->width && limit[1] > FEWEST_COLUMNS &&
           panel->axis[1].slots > FEWEST_COLUMNS && !grid->cut.least[1]) {
        limit[1] = fewer_columns(panel, limit[1], options->width);
        scene->notes = notes;
        fill_panel(scene, panel, grid, limit);
    }
    scene->has_threads |= grid->look.paint == DRAW_THREAD;
    scene->has_banks |= grid->look.paint == DRAW_BANK && !grid->look.chunk;
    scene->has_ramp |= grid->look.paint == DRAW_RAMP;
    return panel;
}
