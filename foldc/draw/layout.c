/* Layouts as panels: planes of any rank, a swizzled layout next to its plain one. */
#include "draw.h"

#include <string.h>

enum { WIDEST_ROW = 32, MOST_ELEMENTS = 1 << 24 };

int64_t draw_at(const ccute_layout *layout, int64_t index)
{
    return ccute_at_tuple_(*layout, ccute_tuple_int_(index)).v[0];
}

int draw_bank(int64_t offset, int bytes)
{
    /* Unsigned arithmetic wraps at a multiple of the bytes in a row of banks. */
    return (int)((uint64_t)offset * (uint64_t)bytes / 4 % DRAW_COLOURS);
}

bool draw_can(arena *arena, const ccute_tuple *shape, const char **why)
{
    const int64_t size = draw_size(shape);
    *why = NULL;
    if (shape->n == 0)
        *why = "it has rank 0: there is no coordinate to draw";
    else if (size == 0)
        *why = arena_printf(arena, "its shape %s has an extent of 0: there is no element to draw",
                            draw_tuple_text(arena, shape));
    else if (size > MOST_ELEMENTS)
        *why = arena_printf(arena, "its shape %s has more than %d elements: draw a slice or a tile of it",
                            draw_tuple_text(arena, shape), MOST_ELEMENTS);
    return !*why;
}

/* ---- Planes ------------------------------------------------------------------------------------ */

/* The length of the rows that a long rank-1 domain is cut into: whole blocks of its inner leaves, if they fit. */
static int64_t row_length(const ccute_tuple *shape)
{
    const int64_t size = draw_size(shape);
    int64_t length = 1;
    if (size <= WIDEST_ROW)
        return size;
    for (int i = 0; i + 1 < shape->n && length * shape->v[i] <= WIDEST_ROW; i++)
        length *= shape->v[i];
    return length >= 8 ? length : WIDEST_ROW;
}

static ccute_tuple leaves_of(const ccute_tuple *shape, int first, int end)
{
    ccute_tuple t = ccute_open_();
    for (int i = first; i < end; i++)
        t = ccute_push_int_(t, shape->v[i]);
    return ccute_close_(t);
}

static void lay_row(struct draw_grid *grid, const ccute_tuple *shape)
{
    const int64_t length = row_length(shape);
    int inner = 0;
    for (int64_t block = 1; inner < shape->n && block < length; inner++)
        block *= shape->v[inner];
    grid->extent[0] = (grid->index.size + length - 1) / length;
    grid->extent[1] = length;
    grid->index.step[0] = length;
    grid->index.step[1] = 1;
    grid->words.unit[0] = length;
    grid->words.unit[1] = 1;
    grid->shape[0] = leaves_of(shape, inner, shape->n);
    grid->shape[1] = leaves_of(shape, 0, inner);
    grid->words.letter[1] = grid->extent[0] > 1 ? "+" : "";
}

static void lay_matrix(struct draw_grid *grid, const ccute_tuple *shape)
{
    for (int which = 0; which < 2; which++) {
        grid->shape[which] = draw_mode(shape, which);
        grid->extent[which] = draw_size(&grid->shape[which]);
        grid->words.unit[which] = 1;
    }
    grid->index.step[0] = 1;
    grid->index.step[1] = grid->extent[0];
}

/* " at (_,_,k)": which plane of a domain of rank 3 and more. */
static const char *plane_title(arena *arena, const ccute_tuple *shape, int rank, int64_t plane)
{
    const char *text = "(_,_";
    for (int mode = 2; mode < rank; mode++) {
        const ccute_tuple extent = draw_mode(shape, mode);
        const int64_t size = draw_size(&extent);
        text = arena_printf(arena, "%s,%s", text, draw_coord(arena, &extent, plane % size));
        plane /= size;
    }
    return arena_printf(arena, "%s)", text);
}

static void name_axes(arena *arena, struct draw_grid *grid, const ccute_tuple *shape, int rank)
{
    grid->words.letter[0] = grid->words.letter[1] = "";
    if (rank == 1) {
        grid->words.name[0] = "";
        grid->words.name[1] = arena_printf(arena, "mode 0: %s", draw_tuple_text(arena, shape));
        return;
    }
    for (int which = 0; which < 2; which++) {
        const ccute_tuple mode = draw_mode(shape, which);
        grid->words.name[which] = arena_printf(arena, "mode %d: %s", which, draw_tuple_text(arena, &mode));
    }
}

void draw_planes(struct draw_scene *scene, const struct draw_options *options, const struct draw_grid *template,
                 bool breaks)
{
    struct draw_grid grid = *template;
    const ccute_tuple *shape = grid.index.domain;
    const int rank = ccute_rank_tuple_(*shape);
    const int most = options->panels ? options->panels : DRAW_PANELS;
    int64_t planes;
    grid.index.size = draw_size(shape);
    name_axes(scene->arena, &grid, shape, rank);
    if (rank == 1)
        lay_row(&grid, shape);
    else
        lay_matrix(&grid, shape);
    planes = rank > 2 ? grid.index.size / (grid.extent[0] * grid.extent[1]) : 1;
    for (int64_t plane = 0; plane < planes && plane < most; plane++) {
        struct draw_panel *panel;
        grid.index.base = plane * grid.extent[0] * grid.extent[1];
        if (rank > 2)
            grid.title = arena_printf(scene->arena, "%s%s%s", template->title, *template->title ? " at " : "",
                                      plane_title(scene->arena, shape, rank, plane));
        panel = draw_grid_panel(scene, options, &grid);
        panel->breaks = breaks && plane == 0;
    }
    if (planes > most)
        draw_note(scene, "of %lld planes, one for each coordinate of the modes from 2 on, the first %d are drawn",
                  (long long)planes, most);
}

/* ---- Offsets ----------------------------------------------------------------------------------- */

struct offsets {
    const ccute_layout *layout;
    int bytes;
};

static void fact_of_offset(const struct draw_grid *grid, int64_t row, int64_t column, struct draw_fact *out)
{
    const struct offsets *o = grid->context;
    (void)row;
    (void)column;
    out->has_offset = true;
    out->offset = draw_at(o->layout, out->index);
    if (o->bytes)
        out->bank = draw_bank(out->offset, o->bytes);
}

/* The ends of the ramp: the least and the largest offset, the swizzle left out. */
static void find_range(struct draw_scene *scene, const ccute_layout *layout)
{
    scene->low = scene->high = layout->offset;
    for (int i = 0; i < layout->shape.n; i++) {
        const int64_t reach = (layout->shape.v[i] - 1) * layout->stride[i];
        *(reach < 0 ? &scene->low : &scene->high) += reach;
    }
}

ccute_layout draw_plain(const ccute_layout *layout)
{
    ccute_layout plain = *layout;
    plain.sw_bits = plain.sw_base = plain.sw_shift = 0;
    return plain;
}

static void draw_offsets(struct draw_scene *scene, const struct draw_options *options, const ccute_layout *layout,
                         const char *title, const ccute_layout *swizzled, bool breaks)
{
    struct offsets *context = arena_alloc(scene->arena, sizeof *context);
    const int64_t chunk = swizzled ? (int64_t)1 << swizzled->sw_base : 0;
    const struct draw_grid grid = {
        .title = title,
        .caption = draw_layout_text(scene->arena, layout),
        .view = "layout",
        .look.paint = swizzled || options->bytes ? DRAW_BANK : DRAW_RAMP,
        .look.label = options->label == DRAW_LABEL_INDEX || options->label == DRAW_LABEL_BANK ? options->label
                                                                                              : DRAW_LABEL_OFFSET,
        .look.chunk = options->bytes ? 0 : chunk,
        .look.colours = swizzled && swizzled->sw_bits < 5 ? 1 << swizzled->sw_bits : DRAW_COLOURS,
        .cut.merge = {chunk, chunk},
        .index.domain = &layout->shape,
        .context = context,
        .fact = fact_of_offset,
    };
    *context = (struct offsets){layout, options->bytes};
    draw_planes(scene, options, &grid, breaks);
}

bool draw_layout(struct draw_scene *scene, const struct draw_options *options, const ccute_layout *layout,
                 const char **why)
{
    ccute_layout *copy = arena_alloc(scene->arena, 2 * sizeof *copy);
    const bool swizzled = layout->sw_bits != 0;
    if (!draw_can(scene->arena, &layout->shape, why))
        return false;
    copy[0] = *layout;
    copy[1] = draw_plain(layout);
    find_range(scene, &copy[1]);
    if (swizzled && options->plain)
        draw_offsets(scene, options, &copy[1], "plain", &copy[0], true);
    draw_offsets(scene, options, &copy[0], swizzled ? "swizzled" : "", swizzled ? &copy[0] : NULL,
                 !(swizzled && options->plain));
    return true;
}
