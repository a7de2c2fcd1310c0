/* From a request to a scene: expressions by the calculator, names by folding their source. */
#include "asked.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "source.h"
#include "foldc/eval/eval.h"

/* ---- Labels ------------------------------------------------------------------------------------ */

const char *draw_label_name(enum draw_label label)
{
    static const char *const names[] = {[DRAW_LABEL_OWNER] = "owner",
                                        [DRAW_LABEL_VALUE] = "value",
                                        [DRAW_LABEL_OFFSET] = "offset",
                                        [DRAW_LABEL_INDEX] = "index",
                                        [DRAW_LABEL_BANK] = "bank"};
    return label < sizeof names / sizeof *names ? names[label] : NULL;
}

bool draw_label_read(const char *name, enum draw_label *out)
{
    for (enum draw_label label = DRAW_LABEL_OWNER; label <= DRAW_LABEL_BANK; label++)
        if (strcmp(name, draw_label_name(label)) == 0) {
            *out = label;
            return true;
        }
    return false;
}

/* ---- Expressions ------------------------------------------------------------------------------- */

/* The calculator's answer to a text; NULL after one line with the reason and the place under a caret. */
const eval_value *draw_evaluated(eval *e, const char *text)
{
    size_t column;
    int bad;
    const char *answer = eval_line(e, text, strlen(text), &bad), *complaint = eval_complaint(e, &column);
    if (!bad && *answer)
        return eval_last(e);
    if (complaint)
        fprintf(stderr, "foldc draw: column %zu: %s\n    %s\n    %*s^\n", column, complaint, text, (int)column - 1, "");
    else
        fprintf(stderr, "foldc draw: an empty expression\n");
    return NULL;
}

bool draw_bind_names(eval *e, const struct draw_asked *a)
{
    for (int i = 0; i < a->lets; i++) {
        char line[4096];
        const int n = snprintf(line, sizeof line, "let %s", a->let[i]);
        if (n >= (int)sizeof line || !draw_evaluated(e, line))
            return false;
    }
    return true;
}

bool draw_refused(const char *what, const char *why)
{
    fprintf(stderr, "foldc draw: %s: %s\n", what, why);
    return false;
}

static ccute_tuple tile_of(const ccute_tiled_copy *copy)
{
    eval_value tile;
    ccute_tuple shape = ccute_open_();
    eval_value_set_tile(&tile, &copy->tile);
    if (tile.kind == EVAL_TUPLE)
        return tile.tuple;
    for (int i = 0; i < copy->tile.n; i++) {
        int64_t size = 1;
        for (int k = copy->tile.begin[i];
             k < (i + 1 < copy->tile.n ? copy->tile.begin[i + 1] : copy->tile.pool.shape.n); k++)
            size *= copy->tile.pool.shape.v[k];
        shape = ccute_push_int_(shape, size);
    }
    return ccute_close_(shape);
}

/* Does an atom of a warp have lanes point at other elements than they hold? Then a copy has two maps. */
static bool has_two_maps(const ccute_copy_atom *atom) { return ccute_atom_is_matrix_(*atom); }

static bool draw_copy(struct draw_scene *scene, const struct draw_options *options, const ccute_tiled_copy *copy,
                      const ccute_tuple *shape, const ccute_layout *data, const char **why)
{
    struct draw_access access;
    if (!draw_access_of_copy(scene->arena, copy, false, shape, &access, why))
        return false;
    if (has_two_maps(&copy->atom))
        access.name = "holds";
    if (!draw_owners(scene, options, shape, data, &access, why))
        return false;
    if (has_two_maps(&copy->atom)) {
        if (!draw_access_of_copy(scene->arena, copy, true, shape, &access, why))
            return false;
        access.name = "points at";
        return draw_owners(scene, options, shape, data, &access, why);
    }
    return true;
}

/* Read an access expression over a domain; false after one line with the reason. */
static bool read_access(struct draw_scene *scene, eval *e, const char *text, const ccute_tuple *shape,
                        struct draw_access *out)
{
    const eval_value *value = draw_evaluated(e, text);
    const char *why;
    if (!value)
        return false;
    if (value->kind == EVAL_COPY)
        return draw_shared_access(scene->arena, &value->copy, shape, out, &why) || draw_refused(text, why);
    if (value->kind == EVAL_LAYOUT)
        return draw_access_of_layout(scene->arena, &value->layout, shape, out, &why) || draw_refused(text, why);
    return draw_refused(text, "an access is a tiled copy or a (thread, value) layout");
}

static const char *counted(arena *arena, const ccute_tuple *shape)
{
    return arena_printf(arena, "%lld element%s of shape %s", (long long)draw_size(shape),
                        draw_size(shape) == 1 ? "" : "s", draw_tuple_text(arena, shape));
}

static bool draw_tiled_copy(struct draw_scene *scene, const struct draw_options *options, const ccute_tiled_copy *copy,
                            const char **why)
{
    const ccute_tuple shape = tile_of(copy);
    const ccute_tuple threads = draw_mode(&copy->tv.shape, 0), values = draw_mode(&copy->tv.shape, 1);
    scene->subtitle = arena_printf(scene->arena, "%s, %lld threads with %lld values each, %d bits a move",
                                   counted(scene->arena, &shape), (long long)draw_size(&threads),
                                   (long long)draw_size(&values), (int)copy->atom.bits);
    return draw_copy(scene, options, copy, &shape, NULL, why);
}

static bool draw_tv(struct draw_scene *scene, eval *e, const struct draw_asked *a, const ccute_layout *tv)
{
    struct draw_access access;
    const ccute_layout given = *tv;
    const eval_value *value = draw_evaluated(e, a->tile);
    ccute_tuple shape;
    const char *why;
    if (!value)
        return false;
    if (value->kind != EVAL_TUPLE)
        return draw_refused(a->tile, "the tile is a shape, like (8,128)");
    shape = value->tuple;
    if (!draw_can(scene->arena, &shape, &why) || !draw_access_of_layout(scene->arena, &given, &shape, &access, &why))
        return draw_refused(a->what, why);
    scene->subtitle = arena_printf(scene->arena, "%s, %lld threads with %lld values each",
                                   counted(scene->arena, &shape), (long long)access.threads, (long long)access.values);
    return draw_owners(scene, &a->options, &shape, NULL, &access, &why) || draw_refused(a->what, why);
}

static bool draw_memory(struct draw_scene *scene, eval *e, const struct draw_asked *a, const ccute_layout *layout)
{
    const ccute_layout given = *layout;
    struct draw_access access;
    const char *why;
    scene->subtitle = counted(scene->arena, &given.shape);
    if (!draw_can(scene->arena, &given.shape, &why))
        return draw_refused(a->what, why);
    if (a->access && !read_access(scene, e, a->access, &given.shape, &access))
        return false;
    if (a->access && a->options.bytes && !draw_banks(scene, &a->options, &given, &access, &why))
        return draw_refused(a->what, why);
    if (a->access && !a->options.bytes && !draw_owners(scene, &a->options, &given.shape, &given, &access, &why))
        return draw_refused(a->what, why);
    if (!a->access && !draw_layout(scene, &a->options, &given, &why))
        return draw_refused(a->what, why);
    return true;
}

/* A product; --tile gives another tile than its own. */
static bool draw_mma(struct draw_scene *scene, eval *e, const struct draw_asked *a, const ccute_tiled_mma *given)
{
    const ccute_tiled_mma mma = *given;
    const eval_value *value = a->tile ? draw_evaluated(e, a->tile) : NULL;
    const char *why;
    if (a->tile && !value)
        return false;
    if (value && (value->kind != EVAL_TUPLE || value->tuple.n != 3 || ccute_depth_tuple_(value->tuple) != 1))
        return draw_refused(a->tile, "the tile of a product is (M,N,K), like (64,64,32)");
    return draw_product(scene, &a->options, &mma, value ? value->tuple.v : NULL, &why) || draw_refused(a->what, why);
}

bool draw_value(struct draw_scene *scene, eval *e, const struct draw_asked *a, const eval_value *value)
{
    char why[256];
    const char *reason;
    if (value->kind == EVAL_COPY)
        return draw_tiled_copy(scene, &a->options, &value->copy, &reason) || draw_refused(a->what, reason);
    if (value->kind == EVAL_LAYOUT)
        return a->tile ? draw_tv(scene, e, a, &value->layout) : draw_memory(scene, e, a, &value->layout);
    if (value->kind == EVAL_MMA)
        return draw_mma(scene, e, a, &value->mma);
    if (value->kind == EVAL_MMA_ATOM) {
        const ccute_tiled_mma one = ccute_make_tiled_mma_one_(value->mma_atom);
        return draw_mma(scene, e, a, &one);
    }
    snprintf(why, sizeof why,
             "this is %s: draw takes a layout, like make_layout((8,4)), a tiled copy, or a product, like "
             "mma(16, 8, 16, f16, f16, f32)",
             eval_value_noun(value));
    return draw_refused(a->what, why);
}

/* ---- Variables of a source ---------------------------------------------------------------------- */

static const char *counted_threads(arena *arena, const struct draw_found *found)
{
    return arena_printf(arena, "%lld thread%s with %lld value%s each", (long long)found->access.threads,
                        found->access.threads == 1 ? "" : "s", (long long)found->access.values,
                        found->access.values == 1 ? "" : "s");
}

bool draw_found(struct draw_scene *scene, const struct draw_options *options, const struct draw_found *found,
                const char **why)
{
    *why = NULL;
    if (!found->is_shared_out && found->value.kind == EVAL_COPY)
        return draw_tiled_copy(scene, options, &found->value.copy, why);
    if (found->value.kind == EVAL_MMA)
        return draw_product(scene, options, &found->value.mma, NULL, why);
    if (!found->is_shared_out) {
        scene->subtitle = counted(scene->arena, &found->value.layout.shape);
        return draw_layout(scene, options, &found->value.layout, why);
    }
    if (!found->has_base) {
        scene->subtitle = arena_printf(scene->arena, "%s; no layout was found that holds all of them",
                                       counted_threads(scene->arena, found));
        return draw_parts(scene, options, &found->access, why);
    }
    scene->subtitle = arena_printf(scene->arena, "%s, of %s = %s", counted_threads(scene->arena, found),
                                   found->base_name, draw_layout_text(scene->arena, &found->base));
    if (options->bytes)
        return draw_banks(scene, options, &found->base, &found->access, why);
    return draw_owners(scene, options, &found->base.shape, &found->base, &found->access, why);
}
