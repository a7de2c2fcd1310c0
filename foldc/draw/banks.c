/* Shared memory: where one request of a warp goes, in the tile and in the banks, and its cost. */
#include "draw.h"

#include <string.h>

enum { LINE_WORDS = MEMORY_BANKS, LINE_BYTES = MEMORY_LINE, MOST_LINES = 1 << 15 };

/* One request, and the facts about the memory that it touches. */
struct view {
    const ccute_layout *layout; /* NULL: the memory's contents are not known, and there is no access */
    const struct draw_access *access;
    bool is_global; /* sectors, not banks */
    int bytes;      /* of an element */
    int64_t each;   /* elements of a move */
    int64_t thread; /* the first of the warp */
    memory_request request;
    memory_shared cost;
    int8_t *lane;  /* that requests each element of the tile, -1: none */
    int64_t *line; /* of memory: the lines that it touches */
    int64_t lines;
    int64_t *element; /* that begins at each byte of these lines, -1: none */
};

/* ---- Requests ---------------------------------------------------------------------------------- */

/* Do all moves of that many elements lie in a row, aligned to their size? */
static bool moves_fit(const struct view *v, int64_t each)
{
    const struct draw_access *a = v->access;
    for (int64_t t = 0; t < a->threads; t++)
        for (int64_t first = 0; first < a->values; first += each) {
            const int64_t *element = a->element + t * a->values + first;
            const int64_t at = element[0] < 0 ? 0 : draw_at(v->layout, element[0]);
            if (element[0] < 0 || at * v->bytes % (each * v->bytes) != 0)
                return false;
            for (int64_t i = 1; i < each; i++)
                if (element[i] < 0 || draw_at(v->layout, element[i]) != at + i)
                    return false;
        }
    return true;
}

/* The elements of a move: the atom's, or as many as are contiguous. */
static int64_t elements_of_move(const struct view *v)
{
    const int64_t most = (v->access->bits ? v->access->bits : 128) / 8 / v->bytes;
    int64_t each = 1;
    for (int64_t n = 2; n <= most && v->access->values % n == 0; n *= 2)
        if (moves_fit(v, n))
            each = n;
        else
            break;
    return each;
}

/* Why no instruction does the request; a move whose address is not a multiple of its bytes is split into smaller ones.
 */
static const char *why_no_request(arena *arena, const memory_request *request)
{
    if (request->kind != MEMORY_LDMATRIX && request->kind != MEMORY_STMATRIX)
        return arena_printf(arena, "no instruction moves %d bytes at once: 1, 2, 4, 8 or 16 (--bytes=N)",
                            request->bytes);
    if (request->bytes != MEMORY_ROW)
        return arena_printf(arena,
                            "a matrix's row is %d bytes in one piece, at a multiple of that, and here are %d at most",
                            MEMORY_ROW, request->bytes);
    return "matrices have 8, 16 or 32 rows in a warp";
}

static bool make_request(struct draw_scene *scene, struct view *v, int64_t number, const char **why)
{
    const struct draw_access *a = v->access;
    int lane;
    v->request = (memory_request){.kind = a->kind, .bytes = (int)(v->each * v->bytes)};
    for (lane = 0; lane < a->lanes && v->thread + lane < a->threads; lane++) {
        const int64_t element = a->element[(v->thread + lane) * a->values + number * v->each];
        if (element < 0)
            continue;
        v->request.active |= (uint32_t)1 << lane;
        v->request.address[lane] = draw_at(v->layout, element) * v->bytes;
    }
    if (memory_request_ok(&v->request, NULL)) {
        v->cost = memory_shared_cost(&v->request);
        return true;
    }
    *why = why_no_request(scene->arena, &v->request);
    return false;
}

/* The request of the options, or the first of the most costly ones. */
static bool choose_request(struct draw_scene *scene, const struct draw_options *options, struct view *v,
                           int64_t *number, const char **why)
{
    const int64_t count = v->access->values / v->each;
    int most = -1;
    if (options->request >= count) {
        *why = arena_printf(scene->arena, "a warp makes %lld requests, numbered from 0: there is no request %d",
                            (long long)count, options->request);
        return false;
    }
    *number = options->request;
    for (int64_t i = 0; i < count && options->request < 0; i++) {
        if (!make_request(scene, v, i, why))
            return false;
        if (v->cost.wavefronts > most) {
            most = v->cost.wavefronts;
            *number = i;
        }
    }
    return make_request(scene, v, *number, why);
}

/* ---- The words it touches --------------------------------------------------------------------- */

/* Is a word of a lane in a bank of which its pass requests another word? */
static bool in_conflict(const struct view *v, int lane, int bank)
{
    for (int i = 0; i < MEMORY_PASSES; i++)
        if (v->cost.pass[i].lanes >> lane & 1)
            return v->cost.pass[i].words[bank] > 1;
    return false;
}

static bool lane_conflicts(const struct view *v, int lane)
{
    for (int64_t byte = 0; byte < v->request.bytes; byte += MEMORY_WORD)
        if (in_conflict(v, lane, memory_bank(v->request.address[lane] + byte)))
            return true;
    return false;
}

static int64_t line_of(int64_t address) { return (address - (int64_t)((uint64_t)address % LINE_BYTES)) / LINE_BYTES; }

/* The lane that requests each element. */
static void mark_lanes(struct draw_scene *scene, struct view *v, int64_t number)
{
    const int64_t size = draw_size(&v->layout->shape);
    v->lane = arena_alloc(scene->arena, (size_t)size);
    memset(v->lane, -1, (size_t)size);
    for (int lane = MEMORY_LANES - 1; lane >= 0; lane--)
        for (int64_t i = 0; v->request.active >> lane & 1 && i < v->each; i++)
            v->lane[v->access->element[(v->thread + lane) * v->access->values + number * v->each + i]] = (int8_t)lane;
}

/* The lines that are touched, in order. */
static void find_lines(struct draw_scene *scene, struct view *v)
{
    v->line = arena_alloc(scene->arena, MEMORY_LANES * sizeof *v->line);
    for (int lane = 0; lane < MEMORY_LANES; lane++) {
        int64_t at = 0;
        const int64_t line = line_of(v->request.address[lane]);
        if (!(v->request.active >> lane & 1))
            continue;
        while (at < v->lines && v->line[at] < line)
            at++;
        if (at < v->lines && v->line[at] == line)
            continue;
        memmove(v->line + at + 1, v->line + at, (size_t)(v->lines - at) * sizeof *v->line);
        v->line[at] = line;
        v->lines++;
    }
}

/* Find the element at each byte of the lines. */
static void find_elements(struct draw_scene *scene, struct view *v)
{
    v->element = arena_alloc(scene->arena, (size_t)(v->lines * LINE_BYTES + 1) * sizeof *v->element);
    for (int64_t i = 0; i < v->lines * LINE_BYTES; i++)
        v->element[i] = -1;
    for (int64_t i = v->layout ? draw_size(&v->layout->shape) - 1 : -1; i >= 0; i--) {
        const int64_t address = draw_at(v->layout, i) * v->bytes, line = line_of(address);
        for (int64_t k = 0; k < v->lines; k++)
            if (v->line[k] == line)
                v->element[k * LINE_BYTES + (address - line * LINE_BYTES)] = i;
    }
}

/* ---- Panels ------------------------------------------------------------------------------------ */

static void fact_in_tile(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out)
{
    const struct view *v = grid->context;
    const int lane = v->lane[out->index];
    (void)row;
    (void)column;
    out->has_offset = true;
    out->offset = draw_at(v->layout, out->index);
    out->bank = draw_bank(out->offset, v->bytes);
    if (lane < 0)
        return;
    out->asked = true;
    out->owners = 1;
    out->thread = v->thread + lane;
    out->conflict = lane_conflicts(v, lane);
}

static void fact_in_memory(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out)
{
    const struct view *v = grid->context;
    const int64_t from = v->line[row] * LINE_BYTES + column * MEMORY_WORD;
    if (!v->is_global)
        out->bank = (int)column;
    for (int byte = MEMORY_WORD - 1; byte >= 0; byte--) {
        const int64_t element = v->element[row * LINE_BYTES + column * MEMORY_WORD + byte];
        if (element >= 0) {
            out->has_offset = true;
            out->offset = element;
        }
    }
    for (int lane = MEMORY_LANES - 1; lane >= 0; lane--) {
        const int64_t address = v->request.address[lane];
        if (!(v->request.active >> lane & 1) || address + v->request.bytes <= from || address >= from + MEMORY_WORD)
            continue;
        out->asked = true;
        out->owners++;
        out->thread = v->thread + lane;
        out->conflict |= in_conflict(v, lane, (int)column);
    }
}

static const char **bank_heads(struct draw_scene *scene)
{
    const char **heads = arena_alloc(scene->arena, MEMORY_BANKS * sizeof *heads);
    for (int bank = 0; bank < MEMORY_BANKS; bank++)
        heads[bank] = arena_printf(scene->arena, "%d", bank);
    return heads;
}

/* The address of each line. */
static const char **line_heads(struct draw_scene *scene, const struct view *v)
{
    const char **heads = arena_alloc(scene->arena, (size_t)(v->lines + 1) * sizeof *heads);
    for (int64_t i = 0; i < v->lines; i++)
        heads[i] = arena_printf(scene->arena, "%lld", (long long)(v->line[i] * LINE_BYTES));
    return heads;
}

/* How often each bank must answer, over the banks that cost more than once. */
static void head_conflicts(struct draw_scene *scene, struct draw_panel *panel, const struct view *v)
{
    struct draw_axis *axis = &panel->axis[1];
    struct draw_head *heads = arena_alloc(scene->arena, (size_t)(axis->heads + MEMORY_BANKS) * sizeof *heads);
    memcpy(heads, axis->head, (size_t)axis->heads * sizeof *heads);
    axis->head = heads;
    for (int i = 0; i < axis->slots; i++) {
        int most = 0;
        for (int pass = 0; pass < MEMORY_PASSES && !axis->slot[i].gap; pass++)
            if (v->cost.pass[pass].words[axis->slot[i].first] > most)
                most = v->cost.pass[pass].words[axis->slot[i].first];
        if (most < 2)
            continue;
        axis->head[axis->heads++] = (struct draw_head){1, i, i + 1, arena_printf(scene->arena, "\u00d7%d", most), true};
        axis->tiers = 2;
    }
}

static const char *cost_text(struct draw_scene *scene, const struct view *v)
{
    char text[256];
    const memory_global global = memory_global_cost(&v->request);
    const char *fair = arena_printf(scene->arena, "%d wavefront%s, no conflict", v->cost.wavefronts,
                                    v->cost.wavefronts == 1 ? "" : "s");
    if (v->is_global)
        return arena_printf(scene->arena, "%d sectors of 32 bytes, where %d would do for %d bytes", global.sectors,
                            global.least, global.bytes);
    if (!memory_explain_conflict(&v->request, text, sizeof text))
        return fair;
    return arena_printf(scene->arena, "%d wavefronts where %d would do: %s", v->cost.wavefronts, v->cost.passes, text);
}

static void draw_tile(struct draw_scene *scene, const struct draw_options *options, const struct view *v,
                      const char *title, bool breaks)
{
    const struct draw_grid grid = {
        .title = arena_printf(scene->arena, "%stile", title),
        .caption = draw_layout_text(scene->arena, v->layout),
        .view = "tile",
        .look.paint = DRAW_BANK,
        .look.label =
            options->label == DRAW_LABEL_AUTO || options->label == DRAW_LABEL_OWNER ? DRAW_LABEL_ASKED : options->label,
        .cut.merge = {v->each, v->each},
        .index.domain = &v->layout->shape,
        .context = v,
        .fact = fact_in_tile,
    };
    draw_planes(scene, options, &grid, breaks);
}

static void draw_memory(struct draw_scene *scene, const struct draw_options *options, const struct view *v,
                        const char *title, bool breaks)
{
    const ccute_tuple sectors = ccute_close_(
        ccute_push_int_(ccute_push_int_(ccute_open_(), MEMORY_SECTOR / MEMORY_WORD), MEMORY_LINE / MEMORY_SECTOR));
    const struct draw_grid grid = {
        .title = arena_printf(scene->arena, "%s%s", title, v->is_global ? "sectors" : "banks"),
        .caption = cost_text(scene, v),
        .view = "banks",
        .shape = {ccute_tuple_int_(v->lines), v->is_global ? sectors : ccute_tuple_int_(MEMORY_BANKS)},
        .words.name = {"addresses of the lines that are touched",
                       v->is_global ? "words of 4 bytes, 8 in a sector" : "banks, words of 4 bytes"},
        .words.letter = {"", v->is_global ? " word " : " bank "},
        .words.heads = {line_heads(scene, v), bank_heads(scene)},
        .extent = {v->lines, MEMORY_BANKS},
        .cut.least = {1, MEMORY_BANKS},
        .words.unit = {1, 1},
        /* As in the tile next to it: the bank, not the thread. */
        .look.paint = v->is_global ? DRAW_THREAD : DRAW_BANK,
        .look.only_asked = true,
        .look.label = DRAW_LABEL_ASKED,
        .cut.merge = {1, 1},
        .target = v->layout ? &v->layout->shape : NULL,
        .context = v,
        .fact = fact_in_memory,
    };
    struct draw_panel *panel;
    panel = draw_grid_panel(scene, options, &grid);
    head_conflicts(scene, panel, v);
    panel->breaks = breaks;
    scene->has_conflicts |= v->cost.wavefronts > v->cost.passes;
    scene->has_asked = true;
}

static struct view *look(struct draw_scene *scene, const struct draw_options *options, const ccute_layout *layout,
                         const struct draw_access *access, int64_t *number, const char **why)
{
    struct view *v = arena_alloc(scene->arena, sizeof *v);
    *v = (struct view){.layout = layout, .access = access, .bytes = options->bytes, .thread = options->warp * 32};
    if (v->thread >= access->threads) {
        *why = arena_printf(scene->arena, "%lld threads have no warp %d", (long long)access->threads, options->warp);
        return NULL;
    }
    v->each = elements_of_move(v);
    if (!choose_request(scene, options, v, number, why))
        return NULL;
    mark_lanes(scene, v, *number);
    find_lines(scene, v);
    find_elements(scene, v);
    return v;
}

bool draw_banks(struct draw_scene *scene, const struct draw_options *options, const ccute_layout *layout,
                const struct draw_access *access, const char **why)
{
    static const char *const titles[2][2] = {{"", ""}, {"swizzled ", "plain "}};
    const bool both = layout->sw_bits && options->plain;
    ccute_layout *copy = arena_alloc(scene->arena, 2 * sizeof *copy);
    struct view *view[2] = {NULL, NULL};
    int64_t number;
    copy[0] = *layout;
    copy[1] = draw_plain(layout);
    view[0] = look(scene, options, &copy[0], access, &number, why);
    if (view[0] && both) {
        struct draw_options same = *options;
        same.request = (int)number;
        view[1] = look(scene, &same, &copy[1], access, &number, why);
    }
    if (!view[0] || (both && !view[1]))
        return false;
    scene->subtitle = arena_printf(scene->arena, "%s; request %lld of %lld of warp %d, %d bits a lane", scene->subtitle,
                                   (long long)number, (long long)(access->values / view[0]->each), options->warp,
                                   view[0]->request.bytes * 8);
    for (int i = both; i >= 0; i--)
        draw_tile(scene, options, view[i], titles[both][i], i == both);
    for (int i = both; i >= 0; i--)
        draw_memory(scene, options, view[i], titles[both][i], i == both);
    return true;
}

void draw_request(struct draw_scene *scene, const struct draw_options *options, const memory_request *request,
                  bool is_global)
{
    struct view *v = arena_alloc(scene->arena, sizeof *v);
    *v = (struct view){.is_global = is_global, .bytes = 1, .request = *request};
    if (!is_global)
        v->cost = memory_shared_cost(request);
    find_lines(scene, v);
    find_elements(scene, v);
    draw_memory(scene, options, v, "", false);
}
