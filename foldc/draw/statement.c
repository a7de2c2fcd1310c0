/* Statements of a source: the numbers that they depend on, then the panels of a product or of an engine's tile. */
#include "statement.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/choose/chosen.h"

struct stating {
    struct draw_scene *scene;
    const struct draw_options *options;
    const struct explain_note *note;
    struct chosen chosen;
    struct chosen_steps steps;
    int64_t thread;            /* of the block */
    struct chosen_point point; /* the first round, of a block that may be given */
};

/* ---- Numbers ---- */

/* The number or the mark of an expression, for the shown thread. */
static bool number_of(struct stating *s, const expr *e, int64_t *out)
{
    bool good = true;
    if (e->kind == EXPR_ALL || e->kind == EXPR_X) {
        *out = e->kind == EXPR_ALL ? CCUTE_LEAF_ALL : CCUTE_LEAF_X;
        return true;
    }
    good = chosen_steps_add(&s->steps, e) && chosen_steps_set(&s->steps, s->thread, &s->point);
    *out = good ? chosen_value(&s->chosen, e, &good) : 0;
    return good;
}

/* A layout in numbers, from its beginning on. */
static bool layout_of(struct stating *s, const sym_layout *l, ccute_layout *out)
{
    bool good = true;
    memset(out, 0, sizeof *out);
    out->shape.n = l->shape.n;
    memcpy(out->shape.prof, l->shape.prof, sizeof out->shape.prof);
    out->sw_bits = l->sw_bits;
    out->sw_base = l->sw_base;
    out->sw_shift = l->sw_shift;
    for (int i = 0; i < l->shape.n && good; i++)
        good = number_of(s, l->shape.v[i], &out->shape.v[i]) && number_of(s, l->stride[i], &out->stride[i]);
    return good;
}

/* The thread and the block that --let gives; else the first ones. */
static void choose_place(struct stating *s)
{
    static const enum gpu_builtin index[] = {GPU_THREAD_IDX, GPU_BLOCK_IDX};
    int64_t at[2][GPU_AXES] = {{0}};
    for (int i = 0; i < 2; i++)
        for (int axis = 0; axis < GPU_AXES; axis++)
            (void)chosen_let_number(&s->chosen, gpu_builtin_name(GPU_BUILTIN_AXIS(index[i], axis)), &at[i][axis]);
    s->thread = at[0][0] + s->chosen.block[0] * (at[0][1] + s->chosen.block[1] * at[0][2]);
    memcpy(s->point.block, at[1], sizeof s->point.block);
}

/* Collect the unknowns of an expression, before values for them are chosen. */
static void meet(struct stating *s, const expr *e) { (void)chosen_steps_add(&s->steps, e); }

static void meet_all(struct stating *s)
{
    const struct copy *copy = s->note->copy;
    for (int leaf = 0; copy && leaf < s->note->engine->engine.extents.n; leaf++) {
        meet(s, s->note->engine->engine.extents.v[leaf]);
        meet(s, s->note->engine->engine.origin[leaf]);
    }
}

/* The numbers assumed for unknowns. */
static void tell_unknowns(struct stating *s)
{
    for (size_t i = 0; i < s->steps.count; i++) {
        const struct chosen_unknown *u = &s->chosen.unknown[s->steps.item[i].unknown];
        if (s->steps.item[i].kind != STEP_UNKNOWN)
            continue;
        if (u->text)
            draw_note(s->scene, "%s = %s is given", u->name, u->text);
        else
            draw_note(s->scene, "%s = %lld is assumed (--let %s=N)", u->name, (long long)u->value, u->name);
    }
}

/* ---- Products ---- */

static bool mma_of(struct stating *s, const sym_tiled_mma *from, ccute_tiled_mma *to)
{
    memset(to, 0, sizeof *to);
    to->atom = from->atom;
    to->thread = CCUTE_LEAF_ALL;
    to->tile.n = from->tile.n;
    to->tile.numbers = from->tile.numbers;
    memcpy(to->tile.prof, from->tile.prof, sizeof to->tile.prof);
    memcpy(to->tile.begin, from->tile.begin, sizeof to->tile.begin);
    return layout_of(s, &from->atoms, &to->atoms) && layout_of(s, &from->tile.pool, &to->tile.pool);
}

/* The tile that all threads multiply together, in whole tiles of the product. */
static void tile_of(const struct gemm *gemm, const ccute_tiled_mma *mma, int64_t tile[3])
{
    const int64_t each[] = {gemm->atom.m, gemm->atom.n, gemm->atom.k};
    const ccute_tuple own = ccute_tile_MNK_(*mma);
    for (int i = 0; i < 3; i++) {
        const ccute_tuple atoms = draw_mode(&mma->atoms.shape, i);
        const int64_t extent = each[i] * draw_size(&atoms) * gemm->extent[i];
        tile[i] = (extent + own.v[i] - 1) / own.v[i] * own.v[i];
    }
}

static ccute_tuple path(int first, int second)
{
    ccute_tuple t = ccute_push_int_(ccute_open_(), first);
    return ccute_close_(second < 0 ? t : ccute_push_int_(t, second));
}

/* The values along M or N, or along K, then the instructions along it, as a list of leaves. */
static ccute_layout along(const ccute_layout *l, int value, int rest)
{
    const ccute_layout first = ccute_flatten_(ccute_get_(*l, path(0, value)));
    ccute_layout more;
    if (rest >= ccute_rank_tuple_(l->shape))
        return first;
    more = ccute_get_(*l, path(rest, -1));
    return ccute_size_layout_(more) == 1 ? first : ccute_flatten_(ccute_append_(first, more));
}

/* Put the operand's name before the titles of the panels from `from` on. */
static void name_panels(struct draw_scene *scene, int from, const char *name)
{
    for (int i = from; i < scene->panels; i++)
        scene->panel[i]->title =
            arena_printf(scene->arena, "%s%s%s", name, *scene->panel[i]->title ? ", " : "", scene->panel[i]->title);
}

/* An operand in shared memory: its elements as rows along M or N and columns along K. */
static bool draw_tile(struct stating *s, const struct explain_gemm *note, int operand, const char **why)
{
    const struct gemm_operand *o = &note->gemm.operand[operand];
    const char *letter = operand == GEMM_A ? "A" : "B";
    const int panels = s->scene->panels;
    ccute_layout all, plain, tile;
    *why = "its layout is not known";
    if (!layout_of(s, o->layout, &all))
        return false;
    plain = draw_plain(&all);
    tile = along(&plain, 0, 1);
    tile = ccute_append_(ccute_group_(tile, 0, ccute_rank_tuple_(tile.shape)), along(&plain, 1, 2));
    tile.sw_bits = all.sw_bits;
    tile.sw_base = all.sw_base;
    tile.sw_shift = all.sw_shift;
    if (!draw_layout(s->scene, s->options, &tile, why))
        return false;
    name_panels(s->scene, panels, arena_printf(s->scene->arena, "%s in shared memory", letter));
    draw_note(s->scene, "%s is %s in shared memory: %s down and K across, as a group of four warps reads it", letter,
              o->pointer.text, operand == GEMM_A ? "M" : "N");
    return true;
}

static bool draw_gemm(struct stating *s, const char **why)
{
    static const enum draw_operand order[] = {DRAW_B, DRAW_A, DRAW_C};
    const struct explain_gemm *note = s->note->gemm;
    ccute_tiled_mma mma;
    int64_t tile[3];
    *why = "the product is not known";
    if (!mma_of(s, note->gemm.slice, &mma))
        return false;
    tile_of(&note->gemm, &mma, tile);
    s->scene->subtitle = arena_printf(
        s->scene->arena, "%s, %lld instructions of each %s, a tile (M,N,K) = (%lld,%lld,%lld)", note->atom,
        (long long)(note->gemm.extent[0] * note->gemm.extent[1] * note->gemm.extent[2]),
        note->gemm.is_group ? "four warps" : "warp", (long long)tile[0], (long long)tile[1], (long long)tile[2]);
    for (int i = 0; i < GEMM_OPERANDS; i++)
        if (!(note->gemm.operand[order[i]].is_shared ? draw_tile(s, note, order[i], why)
                                                     : draw_operand(s->scene, s->options, &mma, order[i], tile, why)))
            return false;
    return true;
}

/* ---- Tiles of engines ---- */

enum { MOST_BOXES = 1 << 16, WINDOW = 32 };

/* An axis of the map. Two of them are drawn, in boxes from the tile's on. */
struct lane {
    int axis, leaf;
    int64_t origin, extent, box; /* elements */
    int64_t first, count;        /* the tile's first box, all of the tensor's */
    int64_t shown, window;       /* how many are drawn, from which on */
};

static bool is_known(struct stating *s, struct lane *lane)
{
    const struct engine *e = &s->note->engine->engine;
    lane->leaf = e->record.leaf[lane->axis];
    lane->box = e->record.box[lane->axis];
    if (!number_of(s, e->extents.v[lane->leaf], &lane->extent)) {
        lane->extent = e->tile[lane->leaf];
        draw_note(s->scene, "the tensor's extent along leaf %d is not known: it is drawn as large as the tile",
                  lane->leaf);
    }
    if (number_of(s, e->origin[lane->leaf], &lane->origin))
        return true;
    draw_note(s->scene, "where the tile begins along leaf %d is not known (%s): it is drawn at 0", lane->leaf,
              s->steps.unknown ? message_words(s->scene->arena, s->steps.unknown) : "no thread runs it");
    lane->origin = 0;
    return false;
}

/* Boxes are counted so that the tile begins with one. */
static void count_boxes(struct stating *s, struct lane *lane)
{
    const int64_t tile = s->note->engine->engine.tile[lane->leaf];
    const int64_t into = (lane->origin % lane->box + lane->box) % lane->box;
    const int64_t begin = into ? into - lane->box : 0, first = lane->origin < begin ? lane->origin : begin;
    const int64_t end = lane->origin + tile > lane->extent ? lane->origin + tile : lane->extent;
    const int64_t limit = s->options->limit ? s->options->limit : WINDOW;
    lane->count = (end - first + lane->box - 1) / lane->box;
    lane->first = (lane->origin - first) / lane->box;
    lane->shown = lane->count < limit ? lane->count : limit;
    lane->window = lane->first - lane->shown / 3;
    if (lane->window > lane->count - lane->shown)
        lane->window = lane->count - lane->shown;
    if (lane->window < 0)
        lane->window = 0;
    if (lane->shown < lane->count)
        draw_note(s->scene, "along leaf %d boxes %lld to %lld of %lld are drawn", lane->leaf, (long long)lane->window,
                  (long long)(lane->window + lane->shown - 1), (long long)lane->count);
}

static const char *const *heads_of(struct stating *s, const struct lane *lane)
{
    const char **heads = arena_alloc(s->scene->arena, (size_t)lane->shown * sizeof *heads);
    for (int64_t i = 0; i < lane->shown; i++)
        heads[i] = arena_printf(s->scene->arena, "%lld",
                                (long long)(lane->origin + (lane->window + i - lane->first) * lane->box));
    return heads;
}

/* Which box of the tile each cell is; -1: none. */
struct boxes {
    int64_t columns, *number;
};

static void fact_of_box(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out)
{
    const struct boxes *boxes = grid->context;
    const int64_t number = boxes->number[row * boxes->columns + column];
    out->has_offset = number >= 0;
    out->offset = number;
}

/* The steps from the tile's first box to box `number`, along an axis. */
static int64_t step_of(const ccute_tma *map, int64_t number, int axis)
{
    int64_t step = 0;
    for (int i = 0; i < map->boxes + map->slices; number /= map->step[i++].count)
        if (map->step[i].axis == axis)
            step += number % map->step[i].count * map->step[i].step;
    return step;
}

static int64_t boxes_of(const ccute_tma *map)
{
    int64_t boxes = 1;
    for (int i = 0; i < map->boxes + map->slices; i++)
        boxes *= map->step[i].count;
    return boxes;
}

static struct boxes *place_boxes(struct stating *s, const struct lane lane[2])
{
    const ccute_tma *map = &s->note->engine->engine.record;
    struct boxes *boxes = arena_alloc(s->scene->arena, sizeof *boxes);
    const int64_t cells = lane[0].shown * lane[1].shown;
    int64_t hidden = 0;
    boxes->columns = lane[1].shown;
    boxes->number = arena_alloc(s->scene->arena, (size_t)cells * sizeof *boxes->number);
    for (int64_t i = 0; i < cells; i++)
        boxes->number[i] = -1;
    for (int64_t number = boxes_of(map); number-- > 0;) {
        int64_t at[2];
        for (int i = 0; i < 2; i++)
            at[i] = lane[i].first - lane[i].window +
                    (lane[i].axis < 0 ? 0 : step_of(map, number, lane[i].axis) / lane[i].box);
        if (at[0] >= 0 && at[0] < lane[0].shown && at[1] >= 0 && at[1] < lane[1].shown) {
            int64_t *const cell = &boxes->number[at[0] * boxes->columns + at[1]];
            hidden += *cell >= 0;
            *cell = number;
        }
    }
    if (hidden)
        draw_note(s->scene, "%lld more box%s of the tile %s at other coordinates of the leaves that are not drawn",
                  (long long)hidden, hidden == 1 ? "" : "es", hidden == 1 ? "is" : "are");
    return boxes;
}

/* How much of the tile lies outside, along all axes. */
static void tell_outside(struct stating *s, const struct lane *lane, int lanes)
{
    const struct engine *e = &s->note->engine->engine;
    int64_t all = 1, inside = 1;
    for (int i = 0; i < lanes; i++) {
        const int64_t tile = lane[i].axis < 0 ? 1 : e->tile[lane[i].leaf];
        const int64_t from = lane[i].origin < 0 ? 0 : lane[i].origin;
        const int64_t to = lane[i].origin + tile < lane[i].extent ? lane[i].origin + tile : lane[i].extent;
        all *= tile;
        inside *= to > from ? to - from : 0;
    }
    if (inside < all)
        draw_note(s->scene, "%lld of %lld elements of the tile are outside of the tensor: %s",
                  (long long)(all - inside), (long long)all,
                  engine_shared(e) == SIDE_DST ? "zeros are loaded" : "they are not stored");
}

/* The two innermost axes of the map, that of the first leaf down, and then the others; the number of all. */
static int choose_axes(struct stating *s, struct lane lane[CCUTE_TMA_AXES])
{
    const ccute_tma *map = &s->note->engine->engine.record;
    const bool swaps = map->rank > 1 && map->leaf[0] < map->leaf[1];
    lane[0] = lane[1] = (struct lane){.axis = -1, .leaf = -1, .extent = 1, .box = 1, .count = 1, .shown = 1};
    lane[!swaps].axis = 0;
    if (map->rank > 1)
        lane[swaps].axis = 1;
    for (int i = 0; i < 2; i++)
        if (lane[i].axis >= 0) {
            is_known(s, &lane[i]);
            count_boxes(s, &lane[i]);
        }
    for (int axis = 2; axis < map->rank; axis++) {
        lane[axis] = (struct lane){.axis = axis};
        is_known(s, &lane[axis]);
        draw_note(s->scene, "leaf %d of the tensor, %lld, is not drawn: the tile has %lld from %lld on, and a box %lld",
                  lane[axis].leaf, (long long)lane[axis].extent,
                  (long long)s->note->engine->engine.tile[lane[axis].leaf], (long long)lane[axis].origin,
                  (long long)lane[axis].box);
    }
    return map->rank > 2 ? map->rank : 2;
}

static void draw_boxes(struct stating *s)
{
    const struct engine *e = &s->note->engine->engine;
    struct lane lane[CCUTE_TMA_AXES];
    ccute_tuple *domain = arena_alloc(s->scene->arena, sizeof *domain);
    struct draw_grid grid = {.title = "the tile in its tensor",
                             .view = "boxes",
                             .look.paint = DRAW_BANK,
                             .look.label = DRAW_LABEL_OFFSET,
                             .look.chunk = 1,
                             .look.colours = DRAW_COLOURS,
                             .cut.merge = {1, 1},
                             .words.letter = {"", ""},
                             .words.unit = {1, 1},
                             .fact = fact_of_box,
                             .index.domain = domain};
    const int lanes = choose_axes(s, lane);
    *domain = ccute_close_(ccute_push_int_(ccute_push_int_(ccute_open_(), lane[0].shown), lane[1].shown));
    grid.caption =
        arena_printf(s->scene->arena, "a cell is a box of %lldx%lld elements; its number is that in the tile",
                     (long long)lane[0].box, (long long)lane[1].box);
    for (int i = 0; i < 2; i++) {
        grid.shape[i] = ccute_tuple_int_(lane[i].shown);
        grid.extent[i] = lane[i].shown;
        grid.words.heads[i] = heads_of(s, &lane[i]);
        grid.words.name[i] =
            lane[i].axis < 0 ? ""
                             : arena_printf(s->scene->arena, "leaf %d: %lld", lane[i].leaf, (long long)lane[i].extent);
    }
    grid.index.step[0] = 1;
    grid.index.step[1] = lane[0].shown;
    grid.index.size = lane[0].shown * lane[1].shown;
    grid.context = place_boxes(s, lane);
    draw_grid_panel(s->scene, s->options, &grid);
    tell_outside(s, lane, lanes);
    s->scene->subtitle = arena_printf(
        s->scene->arena, "%lld box%s of %lld bytes by %s, %s shared memory at %s", (long long)boxes_of(&e->record),
        boxes_of(&e->record) == 1 ? "" : "es", (long long)(ccute_tma_bytes(&e->record) / boxes_of(&e->record)), e->map,
        engine_shared(e) == SIDE_DST ? "to" : "from", e->copy.pointer[engine_shared(e)].text);
}

static bool draw_engine(struct stating *s, const char **why)
{
    const struct engine *e = &s->note->engine->engine;
    ccute_layout tile;
    draw_boxes(s);
    *why = "the layout of its tile is not known";
    return layout_of(s, e->copy.layout[engine_shared(e)], &tile) && draw_layout(s->scene, s->options, &tile, why);
}

/* ---- The statement ---- */

bool draw_is_statement(const struct explain_note *note) { return note->gemm || (note->engine && !note->engine->run); }

bool draw_statement(struct draw_scene *scene, const struct draw_options *options, struct fold *fold,
                    const struct explain_note *note, const char *let, const char **why)
{
    struct stating *s = arena_alloc(fold->arena, sizeof *s);
    bool good;
    *s = (struct stating){.scene = scene, .options = options, .note = note};
    chosen_begin(&s->chosen, fold, fold->explain->under_way, let);
    chosen_steps_begin(&s->steps, &s->chosen);
    meet_all(s);
    (void)chosen_choose(&s->chosen, NULL, NULL);
    choose_place(s);
    good = note->gemm ? draw_gemm(s, why) : draw_engine(s, why);
    tell_unknowns(s);
    return good;
}
