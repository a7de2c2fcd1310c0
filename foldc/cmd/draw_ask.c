/* From a command line to a scene: expressions by the calculator, names by folding their source. */
#include "draw_ask.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "foldc/draw/source.h"
#include "foldc/draw/statement.h"
#include "foldc/eval/eval.h"
#include "foldc/eval/ranks.h"
#include "foldc/say/message.h"
#include "fold.h"

/* ---- Names in a source ------------------------------------------------------------------------- */

/* FILE:FUNCTION:VARIABLE, and @LINE after it where there are several. */
struct name {
    const char *file, *function, *variable;
    long line;
};

/* Does the text end as the name of a source does? */
static bool is_source(const char *text)
{
    static const char *const endings[] = {".c", ".cc", ".cpp", ".cxx", ".C", ".cu", ".cuh", ".h", ".hpp"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const size_t n = strlen(endings[i]), length = strlen(text);
        if (length > n && strcmp(text + length - n, endings[i]) == 0)
            return true;
    }
    return false;
}

/* Does the text before the first colon name a file, or look as if it did? */
static bool read_name(arena *arena, const char *text, struct name *out)
{
    struct stat about;
    const char *second = strrchr(text, ':'), *first = second, *at;
    while (first && first > text && first[-1] != ':')
        first--;
    if (!second || !first || first == text)
        return false;
    *out = (struct name){.file = arena_copy(arena, text, (size_t)(first - 1 - text)),
                         .function = arena_copy(arena, first, (size_t)(second - first)),
                         .variable = second + 1};
    if (!is_source(out->file) && stat(out->file, &about) != 0)
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
    const char *let; /* "n=8,m=4": the numbers of --let; NULL: none */
    bool met_function, done, good;
};

/* The numbers that --let gives, whose values are expressions of the calculator. */
static bool read_given(eval *e, const struct draw_asked *a, struct seeking *s)
{
    for (int i = 0; i < a->lets; i++) {
        const char *equals = strchr(a->let[i], '=');
        const eval_value *value = draw_evaluated(e, equals + 1);
        if (!value)
            return false;
        if (!eval_value_is_int(value))
            return draw_refused(a->let[i], "the value of an unknown is an integer");
        s->let = arena_printf(s->scene->arena, "%s%s%.*s=%lld", s->let ? s->let : "", s->let ? "," : "",
                              (int)(equals - a->let[i]), a->let[i], (long long)value->tuple.v[0]);
    }
    return true;
}

static bool is_drawn(const struct ast_decl *decl)
{
    return decl->type->kind == AST_TYPE_LAYOUT || decl->type->kind == AST_TYPE_TILED_COPY ||
           decl->type->kind == AST_TYPE_TILED_MMA;
}

/* The layouts, copies, products and statements that a function has, for a message. */
static const char *names_of(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    arena *arena = fold->arena;
    const char *text = "";
    for (uint32_t i = 0; i < function->param_count + function->declared.local_count; i++) {
        const struct ast_decl *decl =
            i < function->param_count ? function->param[i] : function->declared.local[i - function->param_count];
        if (is_drawn(decl) && *decl->name)
            text = arena_printf(arena, "%s%s%s", text, *text ? ", " : "", decl->name);
    }
    for (const struct explain_note *note = fold->explain->under_way->note; note; note = note->next)
        if (draw_is_statement(note))
            text = arena_printf(arena, "%s%s%s@%u", text, *text ? ", " : "", note->node->text,
                                source_place(function->source, note->node->begin).line);
    return *text ? text : "none";
}

/* The variable that is meant; NULL after telling why there is none, or which there are. */
static const struct ast_decl *find_variable(struct seeking *s, struct fold *fold)
{
    const struct ast_function *function = fold->function;
    const struct ast_decl *found = NULL;
    int count = 0;
    const char *lines = "";
    for (uint32_t i = 0; i < function->param_count + function->declared.local_count; i++) {
        const struct ast_decl *decl =
            i < function->param_count ? function->param[i] : function->declared.local[i - function->param_count];
        const long line = decl->place.source ? (long)source_place(decl->place.source, decl->place.name_begin).line : 0;
        if (strcmp(decl->name, s->name.variable) != 0 || (s->name.line && s->name.line != line))
            continue;
        found = decl;
        count++;
        lines = arena_printf(fold->arena, "%s%s%ld", lines, *lines ? ", " : "", line);
    }
    if (count == 1 && !is_drawn(found)) {
        message_tell(fold->arena, fold->diag, DIAG_ERROR, found->place.source, found->place.name_begin,
                     found->place.name_begin + strlen(found->name),
                     say_not_drawn(fold->arena, found->name,
                                   ast_ctype(found->type) != CTYPE_COUNT
                                       ? say_an_integer(fold->arena)
                                       : say_of_type(fold->arena, found->type->name)));
        return NULL;
    }
    if (count == 1)
        return found;
    if (count)
        draw_refused(s->asked->what,
                     arena_printf(fold->arena, "%d variables have that name, in lines %s: %s:%s:%s@LINE", count, lines,
                                  s->name.file, s->name.function, s->name.variable));
    else
        draw_refused(s->asked->what, arena_printf(fold->arena, "'%s' has no variable or statement '%s'; it has: %s",
                                                  s->name.function, s->name.variable, names_of(fold)));
    return NULL;
}

/* The product or copy of that name; NULL if the function has none, or after telling which there are (*count). */
static const struct explain_note *find_statement(struct seeking *s, struct fold *fold, int *count)
{
    const struct explain_note *found = NULL;
    const char *lines = "";
    *count = 0;
    for (const struct explain_note *note = fold->explain->under_way->note; note; note = note->next) {
        const long line = (long)source_place(fold->function->source, note->node->begin).line;
        if (!draw_is_statement(note) || !note->node->text || strcmp(note->node->text, s->name.variable) != 0 ||
            (s->name.line && s->name.line != line))
            continue;
        found = note;
        lines = arena_printf(fold->arena, "%s%s%ld", lines, (*count)++ ? ", " : "", line);
    }
    if (*count < 2)
        return found;
    draw_refused(s->asked->what, arena_printf(fold->arena, "%d statements have that name, in lines %s: %s:%s:%s@LINE",
                                              *count, lines, s->name.file, s->name.function, s->name.variable));
    return NULL;
}

/* The drawing of the result, with the other options. */
static bool draw_asked_of(struct seeking *s, eval *e, const struct draw_found *found)
{
    const char *why;
    if (!found->is_shared_out && (s->asked->access || s->asked->tile))
        return draw_value(s->scene, e, s->asked, &found->value);
    return draw_found(s->scene, &s->asked->options, found, &why) || draw_refused(s->asked->what, why);
}

/* The plan of a function is closed: draw, if the picture is of this function. */
static void settled(void *context, struct fold *fold)
{
    struct seeking *s = context;
    const struct explain_note *statement;
    const struct ast_decl *decl;
    struct draw_found found;
    const char *why;
    eval *e;
    int statements;
    if (s->done || strcmp(fold->function->decl->name, s->name.function) != 0)
        return;
    s->met_function = s->done = true;
    statement = find_statement(s, fold, &statements);
    if (statement)
        s->good = draw_statement(s->scene, &s->asked->options, fold, statement, s->let, &why) ||
                  draw_refused(s->asked->what, why);
    if (statements)
        return;
    decl = find_variable(s, fold);
    if (!decl)
        return;
    if (!draw_look(s->scene, fold, decl, s->let, &found, &why)) {
        diag_at(fold->diag, DIAG_ERROR, decl->place.source, decl->place.name_begin,
                decl->place.name_begin + strlen(decl->name), "%s", why);
        return;
    }
    e = eval_new();
    s->good = e && draw_asked_of(s, e, &found);
    eval_free(e);
}

static bool draw_name(struct draw_scene *scene, eval *e, const struct draw_asked *a, struct seeking *s)
{
    struct fold_request request = {.input = s->name.file, .settled = settled, .notes = true, .context = s};
    int status;
    request.options.all = true;
    s->scene = scene;
    s->asked = a;
    if (!read_given(e, a, s))
        return false;
    fold_main_flags(scene->arena, a->language, a->flags, &request);
    status = fold_file(&request);
    if (!s->met_function && status == 0)
        draw_refused(a->what,
                     arena_printf(scene->arena, "%s has no function '%s' with a body", s->name.file, s->name.function));
    return s->good;
}

bool draw_names_variable(const char *what)
{
    arena *arena = arena_new();
    struct name name;
    const bool names = read_name(arena, what, &name);
    arena_free(arena);
    return names;
}

/* Is it a source without the name of a variable? Then a line says so. */
static bool refuse_source(struct draw_scene *scene, const struct draw_asked *a)
{
    const char *const file = arena_copy(scene->arena, a->what, strcspn(a->what, ":"));
    return is_source(file) && !draw_refused(a->what, arena_printf(scene->arena,
                                                                  "this is a source, and draw takes one of its "
                                                                  "variables or calls: %s:FUNCTION:NAME",
                                                                  file));
}

static bool draw_expression(struct draw_scene *scene, eval *e, const struct draw_asked *a)
{
    const eval_value *value = NULL;
    return draw_bind_names(e, a) && (value = draw_evaluated(e, a->what)) != NULL && draw_value(scene, e, a, value);
}

/* A distribution among ranks. */
static bool draw_dist(struct draw_scene *scene, const struct draw_asked *a)
{
    ccute_dist dist;
    char words[EVAL_DIST_TEXT];
    const char *why = words;
    if (a->tile || a->access)
        return draw_refused(a->what, "a distribution has a shape of its own: it takes no --tile and no --access");
    return (eval_read_dist(a->what, &dist, words) && draw_ranks(scene, &a->options, &dist, &why)) ||
           draw_refused(a->what, why);
}

/* A calculator; NULL after one line. */
static eval *new_calculator(void)
{
    eval *e = eval_new();
    if (!e)
        fprintf(stderr, "foldc draw: out of memory\n");
    return e;
}

bool draw_ask_expression(struct draw_scene *scene, const struct draw_asked *a)
{
    eval *e = new_calculator();
    const bool good = e && (eval_means_dist(a->what) ? draw_dist(scene, a) : draw_expression(scene, e, a));
    eval_free(e);
    return good;
}

bool draw_ask(struct draw_scene *scene, const struct draw_asked *a)
{
    eval *e = new_calculator();
    struct seeking seeking = {.done = false};
    bool good;
    if (!e)
        return false;
    good = eval_means_dist(a->what)                          ? draw_dist(scene, a)
           : read_name(scene->arena, a->what, &seeking.name) ? draw_name(scene, e, a, &seeking)
                                                             : !refuse_source(scene, a) && draw_expression(scene, e, a);
    eval_free(e);
    return good;
}
