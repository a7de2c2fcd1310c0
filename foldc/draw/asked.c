/* From what is asked for to a scene: expressions by the calculator, names by folding their source. */
#include "asked.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "source.h"
#include "foldc/eval/eval.h"
#include "foldc/cmd/fold.h"

/* ---- Expressions ------------------------------------------------------------------------------- */

/* What the calculator makes of a text; NULL after telling why, with the place under a caret. */
static const eval_value *evaluated(eval *e, const char *text)
{
    static const char lead[] = "error: column ";
    int bad;
    const char *answer = eval_line(e, text, strlen(text), &bad);
    if (!bad && *answer)
        return eval_last(e);
    if (!bad) {
        fprintf(stderr, "foldc draw: an empty expression\n");
    } else if (strncmp(answer, lead, sizeof lead - 1) == 0) {
        char *end;
        const long column = strtol(answer + sizeof lead - 1, &end, 10);
        fprintf(stderr, "foldc draw: column %s\n    %s\n    %*s^\n", answer + sizeof lead - 1, text, (int)column - 1,
                "");
    } else {
        fprintf(stderr, "foldc draw: %s\n", answer);
    }
    return NULL;
}

static bool bind_names(eval *e, const struct draw_asked *a)
{
    for (int i = 0; i < a->lets; i++) {
        char line[4096];
        const int n = snprintf(line, sizeof line, "let %s", a->let[i]);
        if (n >= (int)sizeof line || !evaluated(e, line))
            return false;
    }
    return true;
}

static bool refused(const char *what, const char *why)
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

/* What an access expression is, over a domain; false after telling why not. */
static bool read_access(struct draw_scene *scene, eval *e, const char *text, const ccute_tuple *shape,
                        struct draw_access *out)
{
    const eval_value *value = evaluated(e, text);
    const char *why;
    if (!value)
        return false;
    if (value->kind == EVAL_COPY)
        return draw_shared_access(scene->arena, &value->copy, shape, out, &why) || refused(text, why);
    if (value->kind == EVAL_LAYOUT)
        return draw_access_of_layout(scene->arena, &value->layout, shape, out, &why) || refused(text, why);
    return refused(text, "an access is a tiled copy or a (thread, value) layout");
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
    const eval_value *value = evaluated(e, a->tile);
    ccute_tuple shape;
    const char *why;
    if (!value)
        return false;
    if (value->kind != EVAL_TUPLE)
        return refused(a->tile, "the tile is a shape, like (8,128)");
    shape = value->tuple;
    if (!draw_can(scene->arena, &shape, &why) || !draw_access_of_layout(scene->arena, &given, &shape, &access, &why))
        return refused(a->what, why);
    scene->subtitle = arena_printf(scene->arena, "%s, %lld threads with %lld values each",
                                   counted(scene->arena, &shape), (long long)access.threads, (long long)access.values);
    return draw_owners(scene, &a->options, &shape, NULL, &access, &why) || refused(a->what, why);
}

static bool draw_memory(struct draw_scene *scene, eval *e, const struct draw_asked *a, const ccute_layout *layout)
{
    const ccute_layout given = *layout;
    struct draw_access access;
    const char *why;
    scene->subtitle = counted(scene->arena, &given.shape);
    if (!draw_can(scene->arena, &given.shape, &why))
        return refused(a->what, why);
    if (a->access && !read_access(scene, e, a->access, &given.shape, &access))
        return false;
    if (a->access && a->options.bytes && !draw_banks(scene, &a->options, &given, &access, &why))
        return refused(a->what, why);
    if (a->access && !a->options.bytes && !draw_owners(scene, &a->options, &given.shape, &given, &access, &why))
        return refused(a->what, why);
    if (!a->access && !draw_layout(scene, &a->options, &given, &why))
        return refused(a->what, why);
    return true;
}

static bool draw_value(struct draw_scene *scene, eval *e, const struct draw_asked *a, const eval_value *value)
{
    char why[128];
    const char *reason;
    if (value->kind == EVAL_COPY)
        return draw_tiled_copy(scene, &a->options, &value->copy, &reason) || refused(a->what, reason);
    if (value->kind == EVAL_LAYOUT)
        return a->tile ? draw_tv(scene, e, a, &value->layout) : draw_memory(scene, e, a, &value->layout);
    snprintf(why, sizeof why, "this is %s: what is drawn is a layout, like make_layout((8,4)), or a tiled copy",
             eval_value_noun(value));
    return refused(a->what, why);
}

/* ---- Names in a source ------------------------------------------------------------------------- */

/* FILE:FUNCTION:VARIABLE, and @LINE behind it where there are several. */
struct name {
    const char *file, *function, *variable;
    long line;
};

/* Does the text before the first colon name a file, or look as if it did? */
static bool read_name(arena *arena, const char *text, struct name *out)
{
    static const char *const endings[] = {".c", ".cc", ".cpp", ".cxx", ".C", ".cu", ".cuh", ".h", ".hpp"};
    const char *second = strrchr(text, ':'), *first = second, *at;
    struct stat about;
    bool is_file = false;
    while (first && first > text && first[-1] != ':')
        first--;
    if (!second || !first || first == text)
        return false;
    *out = (struct name){.file = arena_copy(arena, text, (size_t)(first - 1 - text)),
                         .function = arena_copy(arena, first, (size_t)(second - first)),
                         .variable = second + 1};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t n = strlen(endings[i]), length = strlen(out->file);
        is_file |= length > n && strcmp(out->file + length - n, endings[i]) == 0;
    }
    if (!is_file && stat(out->file, &about) != 0)
        return false;
    at = strchr(out->variable, '@');
    if (at) {
        out->line = strtol(at + 1, NULL, 10);
        out->variable = arena_copy(arena, out->variable, (size_t)(at - out->variable));
    }
    return true;
}

struct seeking {
    struct draw_scene *scene;
    const struct draw_asked *asked;
    struct name name;
    struct draw_given given[DRAW_LETS];
    int givens;
    bool met_function, done, good;
};

/* The numbers that --let gives. */
static bool read_given(eval *e, const struct draw_asked *a, struct seeking *s)
{
    for (int i = 0; i < a->lets; i++) {
        const char *equals = strchr(a->let[i], '=');
        const eval_value *value = evaluated(e, equals + 1);
        if (!value)
            return false;
        if (!eval_value_is_int(value))
            return refused(a->let[i], "the value of an unknown is an integer");
        s->given[s->givens++] = (struct draw_given){
            arena_copy(s->scene->arena, a->let[i], (size_t)(equals - a->let[i])), value->tuple.v[0]};
    }
    return true;
}

static bool is_drawn(const struct ast_decl *decl)
{
    return decl->type->kind == AST_TYPE_LAYOUT || decl->type->kind == AST_TYPE_TILED_COPY;
}

/* The layouts and copies that a function has, for a message. */
static const char *names_of(arena *arena, const struct ast_function *function)
{
    const char *text = "";
    for (uint32_t i = 0; i < function->param_count + function->local_count; i++) {
        const struct ast_decl *decl =
            i < function->param_count ? function->param[i] : function->local[i - function->param_count];
        if (is_drawn(decl) && *decl->name)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", decl->name);
    }
    return *text ? text : "none";
}

/* The variable that is meant; NULL after telling why there is none, or which there are. */
static const struct ast_decl *find_variable(struct seeking *s, struct fold *fold)
{
    const struct ast_function *function = fold->function;
    const struct ast_decl *found = NULL;
    int count = 0;
    const char *lines = "";
    for (uint32_t i = 0; i < function->param_count + function->local_count; i++) {
        const struct ast_decl *decl =
            i < function->param_count ? function->param[i] : function->local[i - function->param_count];
        const long line = decl->source ? (long)source_place(decl->source, decl->name_begin).line : 0;
        if (strcmp(decl->name, s->name.variable) != 0 || (s->name.line && s->name.line != line))
            continue;
        found = decl;
        count++;
        lines = arena_printf(fold->arena, "%s%s%ld", lines, *lines ? ", " : "", line);
    }
    if (count == 1 && !is_drawn(found)) {
        diag_at(fold->diag, DIAG_ERROR, found->source, found->name_begin, found->name_begin + strlen(found->name),
                "'%s' is %s: what is drawn is a layout or a tiled copy", found->name,
                fold_ctype(found->type) != CTYPE_COUNT ? "an integer"
                                                       : arena_printf(fold->arena, "of type %s", found->type->name));
        return NULL;
    }
    if (count == 1)
        return found;
    if (count)
        refused(s->asked->what, arena_printf(fold->arena, "%d variables have that name, in lines %s: %s:%s:%s@LINE",
                                             count, lines, s->name.file, s->name.function, s->name.variable));
    else
        refused(s->asked->what, arena_printf(fold->arena, "'%s' has no variable '%s'; its layouts and copies: %s",
                                             s->name.function, s->name.variable, names_of(fold->arena, function)));
    return NULL;
}

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

/* What was found, with what else is asked of it. */
static bool draw_asked_of(struct seeking *s, eval *e, const struct draw_found *found)
{
    const char *why;
    if (!found->is_shared_out && (s->asked->access || s->asked->tile))
        return draw_value(s->scene, e, s->asked, &found->value);
    return draw_found(s->scene, &s->asked->options, found, &why) || refused(s->asked->what, why);
}

/* A function has been folded: if it is the one, draw. */
static void settled(void *context, struct fold *fold)
{
    struct seeking *s = context;
    const struct ast_decl *decl;
    struct draw_found found;
    const char *why;
    eval *e;
    if (s->done || strcmp(fold->function->decl->name, s->name.function) != 0)
        return;
    s->met_function = s->done = true;
    decl = find_variable(s, fold);
    if (!decl)
        return;
    if (!draw_look(s->scene, fold, decl, s->given, s->givens, &found, &why)) {
        diag_at(fold->diag, DIAG_ERROR, decl->source, decl->name_begin, decl->name_begin + strlen(decl->name), "%s",
                why);
        return;
    }
    e = eval_new();
    s->good = e && draw_asked_of(s, e, &found);
    eval_free(e);
}

static bool draw_name(struct draw_scene *scene, eval *e, const struct draw_asked *a, struct seeking *s)
{
    struct fold_request request = {.input = s->name.file, .settled = settled, .context = s};
    int status;
    request.options.all = true;
    s->scene = scene;
    s->asked = a;
    if (!read_given(e, a, s))
        return false;
    fold_main_flags(scene->arena, a->language, a->flags, &request);
    status = fold_file(&request);
    if (!s->met_function && status == 0)
        refused(a->what,
                arena_printf(scene->arena, "%s has no function '%s' with a body", s->name.file, s->name.function));
    return s->good;
}

bool draw_ask(struct draw_scene *scene, const struct draw_asked *a)
{
    eval *e = eval_new();
    const eval_value *value = NULL;
    struct seeking seeking = {.done = false};
    bool good;
    if (!e) {
        fprintf(stderr, "foldc draw: out of memory\n");
        return false;
    }
    if (read_name(scene->arena, a->what, &seeking.name))
        good = draw_name(scene, e, a, &seeking);
    else
        good = bind_names(e, a) && (value = evaluated(e, a->what)) != NULL && draw_value(scene, e, a, value);
    eval_free(e);
    return good;
}
