/* The report page. */
#include "html.h"
#include "foldc/base/text.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/draw/asked.h"
#include "foldc/explain/write.h"
#include "foldc/base/output.h"
#include "foldc/base/source.h"
#include "foldc/plan/record.h"

enum { PICTURE_LIMIT = 16, PICTURE_PANELS = 2 };

/* A variable that was drawn, or why it was not. */
struct picture {
    const char *function, *name, *why;
    bool is_shared_out;
    uint32_t function_begin, line;
    struct draw_scene *scene;
    struct picture *next;
};

struct report {
    arena *arena;
    struct picture *picture, **last; /* of the file under way */
    const char **file;               /* the section of each */
    int files, room;
    struct report_contents contents;
    struct draw_seen seen; /* the pictures so far */
};

struct report *report_new(arena *arena)
{
    struct report *report = arena_alloc(arena, sizeof *report);
    *report = (struct report){.arena = arena, .contents = {.arena = arena}, .seen = {.arena = arena}};
    report->last = &report->picture;
    report->contents.last = &report->contents.first;
    return report;
}

static const struct draw_options picture_options = {
    .limit = PICTURE_LIMIT, .width = DRAW_PANEL_WIDTH, .request = -1, .panels = PICTURE_PANELS, .plain = true};

/* ---- Pictures of bindings ---------------------------------------------------------------------- */

static void draw_variable(struct report *report, struct fold *fold, const struct ast_decl *decl, const char *let)
{
    struct picture *picture = arena_alloc(report->arena, sizeof *picture);
    struct draw_found found;
    const char *why = NULL;
    *picture = (struct picture){.function = arena_printf(report->arena, "%s", fold->function->decl->name),
                                .function_begin = fold->function->begin,
                                .name = arena_printf(report->arena, "%s", decl->name),
                                .line = source_place(decl->place.source, decl->place.name_begin).line};
    picture->scene = draw_scene_new(report->arena, picture->name);
    if (!draw_look(picture->scene, fold, decl, let, &found, &why) ||
        !draw_found(picture->scene, &picture_options, &found, &why)) {
        picture->scene = NULL;
        picture->why = why;
    }
    picture->is_shared_out = picture->scene && found.is_shared_out;
    *report->last = picture;
    report->last = &picture->next;
}

void report_settled(struct report *report, struct fold *fold, const char *let)
{
    const struct ast_function *function = fold->function;
    if (fold->explain->under_way->clone || fold->errors.any || !function->in_main)
        return; /* nothing is said of a helper of which only clones are called */
    for (struct picture *picture = report->picture; picture; picture = picture->next)
        if (picture->function_begin == function->begin)
            return;
    for (uint32_t i = 0; i < function->param_count + function->declared.local_count; i++) {
        const struct ast_decl *decl =
            i < function->param_count ? function->param[i] : function->declared.local[i - function->param_count];
        if (*decl->name && decl->place.source &&
            (decl->type->kind == AST_TYPE_LAYOUT || decl->type->kind == AST_TYPE_TILED_COPY))
            draw_variable(report, fold, decl, let);
    }
}

static void put_scene(FILE *out, struct report *report, const struct draw_scene *scene)
{
    fputs("<figure>\n", out);
    draw_svg_packed(out, scene, &report->seen);
    fputs("</figure>\n", out);
}

/* The first layout that the threads divide is open: readers look for its owners. */
static bool is_costly(const struct explain_function *function, const struct explain_row *row,
                      const struct explain_access *a)
{
    if (!a->cost.is_known || !a->cost.requests || !function->on_device || row->transfer)
        return false;
    return a->space == EXPLAIN_SHARED ? a->worst.degree > 1
                                      : a->space == EXPLAIN_GLOBAL && a->worst.sectors > a->worst.least;
}

static bool has_costly(const struct explain_function *function)
{
    for (size_t r = 0; r < function->rows; r++)
        for (size_t i = 0; i < function->row[r].accesses; i++)
            if (is_costly(function, &function->row[r], &function->row[r].access[i]))
                return true;
    return false;
}

/* If no request of a function is wasteful, its first partition is open; otherwise the costly request is. */
static void put_pictures(FILE *out, struct report *report, const struct explain_function *function)
{
    bool first = true, opened = has_costly(function);
    for (const struct picture *p = report->picture; p; p = p->next) {
        if (p->function_begin != function->begin || strcmp(p->function, function->name) != 0)
            continue;
        if (first)
            fputs("<h4>Layouts and copies</h4>\n", out);
        first = false;
        fprintf(out, "<details%s><summary><code>", p->is_shared_out && !opened ? " open" : "");
        opened |= p->is_shared_out;
        draw_escaped(out, p->name);
        fprintf(out, "</code> line %u: ", p->line);
        draw_escaped(out, p->scene ? p->scene->subtitle : p->why);
        fputs("</summary>\n", out);
        if (p->scene)
            put_scene(out, report, p->scene);
        fputs("</details>\n", out);
    }
}

/* ---- Requests ---------------------------------------------------------------------------------- */

static void put_requests(FILE *out, struct report *report, const struct explain_function *function)
{
    arena *arena = report->arena;
    bool first = true, is_first;
    for (size_t r = 0; r < function->rows; r++)
        for (size_t i = 0; i < function->row[r].accesses; i++) {
            const struct explain_access *a = &function->row[r].access[i];
            struct draw_scene *scene;
            if (!is_costly(function, &function->row[r], a))
                continue;
            is_first = first;
            if (first)
                fputs("<h4>Requests that cost more than they need</h4>\n", out);
            first = false;
            scene = draw_scene_new(arena, arena_printf(arena, "line %u: %s %s", function->row[r].place.line,
                                                       a->is_store ? "store to" : "load from", a->name));
            scene->subtitle = arena_printf(arena, "the worst request: %s",
                                           a->worst.where ? explain_words(arena, a->worst.where) : "");
            draw_request(scene, &picture_options, &a->worst.request, a->space == EXPLAIN_GLOBAL);
            fprintf(out, "<details%s><summary>line %u, ", is_first ? " open" : "", function->row[r].place.line);
            draw_escaped(out, a->name);
            fputs(": ", out);
            draw_escaped(out, a->worst.conflict ? explain_words(arena, a->worst.conflict)
                                                : explain_cost_text(arena, function, a));
            fputs("</summary>\n", out);
            put_scene(out, report, scene);
            fputs("</details>\n", out);
        }
}

/* ---- Functions --------------------------------------------------------------------------------- */

static void put_assumptions(FILE *out, arena *arena, const struct explain_function *f)
{
    for (size_t i = 0; i < f->assumptions; i++) {
        fputs(i ? ", <code>" : "<p class=facts>with <code>", out);
        draw_escaped(out, f->assumption[i].name);
        fputs(" = ", out);
        draw_escaped(out, f->assumption[i].value);
        fputs("</code> (", out);
        draw_escaped(out, explain_words(arena, f->assumption[i].why));
        fputs(")", out);
    }
    if (f->assumptions)
        fputs("</p>\n", out);
}

static void put_arrays(FILE *out, const struct explain_function *f)
{
    if (f->memory.arrays)
        fputs("<ul class=\"arrays\">\n", out);
    for (size_t i = 0; i < f->memory.arrays; i++) {
        const struct explain_array *a = &f->memory.array[i];
        fprintf(out, "<li>%s <code>", explain_space_name(a->space));
        draw_escaped(out, a->type);
        putc(' ', out);
        draw_escaped(out, a->name);
        if (a->is_dynamic)
            fputs("[]</code>, as large as a launch requests", out);
        else
            fprintf(out, "[%lld]</code>, %lld bytes", (long long)a->elements, (long long)a->bytes);
        if (a->layout) {
            fputs(" = <code>", out);
            draw_escaped(out, a->layout);
            fputs("</code>", out);
        }
        fputs("</li>\n", out);
    }
    if (f->memory.arrays)
        fputs("</ul>\n", out);
    if (f->memory.shared && f->memory.static_limit)
        fprintf(
            out,
            "<p class=facts><span class=\"bar%s\"><i style=\"width:%lld%%\"></i></span>shared memory: %lld bytes "
            "declared of %lld; a launch may request up to %lld</p>\n",
            f->memory.shared > f->memory.static_limit ? " bad" : "",
            (long long)(f->memory.shared > f->memory.static_limit ? 100
                                                                  : 100 * f->memory.shared / f->memory.static_limit),
            (long long)f->memory.shared, (long long)f->memory.static_limit, (long long)f->memory.shared_limit);
}

/* The total of a function. */
static void put_traffic(FILE *out, struct report_traffic traffic)
{
    if (traffic.is)
        fprintf(out,
                "<p class=facts><span class=\"bar%s\"><i style=\"width:%lld%%\"></i></span>"
                "the evaluated requests cost %lld bytes of sectors and wavefronts, where %lld would do</p>\n",
                traffic.is > traffic.least ? " bad" : "", (long long)(100 * traffic.least / traffic.is),
                (long long)traffic.is, (long long)traffic.least);
}

static void put_function(FILE *out, struct report *report, const struct explain_file *file,
                         const struct explain_function *f, int number)
{
    int level[4] = {0};
    report_levels(f, level);
    fprintf(out, "<section class=\"function\" id=\"F%d-%u\">\n<h3><code>", number, f->begin);
    draw_escaped(out, f->name);
    fputs("</code> ", out);
    report_line(out, f, " class=\"where\"", f->line, "line ", number);
    report_badges(out, level);
    fputs("</h3>\n", out);
    if (f->as_called)
        report_remark(out, "", explain_words(file->arena, f->as_called));
    if (f->on_device)
        fprintf(out, "<p class=facts>a block of %lld threads (%lld,%lld,%lld)%s%s</p>\n",
                (long long)(f->block[0] * f->block[1] * f->block[2]), (long long)f->block[0], (long long)f->block[1],
                (long long)f->block[2], f->block_why ? ", " : "",
                f->block_why ? explain_words(file->arena, f->block_why) : "");
    put_assumptions(out, file->arena, f);
    put_arrays(out, f);
    put_traffic(out, report_traffic_of(f));
    report_rows(out, file->arena, f, number);
    if (f->findings) {
        fputs("<ul class=\"findings\">\n", out);
        for (size_t k = 0; k < f->findings; k++)
            report_finding(out, file->arena, &f->finding[k]);
        fputs("</ul>\n", out);
    }
    put_requests(out, report, f);
    put_pictures(out, report, f);
    fputs("</section>\n", out);
}

/* ---- Files ------------------------------------------------------------------------------------- */

static void put_file(FILE *out, struct report *report, const struct explain_file *file, int number)
{
    fprintf(out, "<section class=\"file\" id=\"file%d\">\n<h2>", number);
    draw_escaped(out, file->source->name);
    if (file->arch)
        fprintf(out, " <span class=\"where\">sm_%d</span>", file->arch / 10);
    fputs("</h2>\n", out);
    if (!file->functions)
        fputs("<p>No function marked <code>CCUTE_FOLD</code> copies anything.</p>\n", out);
    for (size_t i = 0; i < file->functions; i++)
        put_function(out, report, file, &file->function[i], number);
    fputs("<details class=\"sides\" open><summary>Source and folded code</summary>\n", out);
    report_code(out, file, number);
    fputs("</details>\n</section>\n", out);
}

static const char *section_of(struct report *report, const struct explain_file *file)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    if (out)
        put_file(out, report, file, report->files);
    return report_kept(report->arena, out, &bytes, &size);
}

bool report_file(struct report *report, const struct explain_file *file)
{
    if (report->files == report->room) {
        void *grown;
        report->room = report->room ? 2 * report->room : 16;
        grown = arena_alloc(report->arena, (size_t)report->room * sizeof *report->file);
        if (report->files)
            memcpy(grown, report->file, (size_t)report->files * sizeof *report->file);
        report->file = grown;
    }
    report->file[report->files] = section_of(report, file);
    if (!report->file[report->files])
        return false;
    for (size_t i = 0; i < file->functions; i++)
        if (!report_add(&report->contents, file, &file->function[i], report->files))
            return false;
    report->files++;
    report->picture = NULL;
    report->last = &report->picture;
    return true;
}

/* ---- The page ---------------------------------------------------------------------------------- */

/* foldc/report/page.css and foldc/report/page.js, as text. */
extern const char report_page_css[], report_page_js[];

static void put_page(FILE *out, const void *context)
{
    const struct report *report = context;
    draw_page_begin(out, "foldc explain");
    fprintf(out, "<style>\n%s</style>\n<header><h1>foldc explain</h1><span>%d file%s, %d function%s", report_page_css,
            report->files, report->files == 1 ? "" : "s", report->contents.functions,
            report->contents.functions == 1 ? "" : "s");
    report_badges(out, report->contents.level);
    fputs("</span>", out);
    draw_page_tools(out, false);
    fputs("</header>\n<main>\n", out);
    report_contents(out, &report->contents);
    for (int i = 0; i < report->files; i++)
        fputs(report->file[i], out);
    fputs("</main>\n", out);
    fprintf(out, "<script>\n%s</script>\n", report_page_js);
    draw_page_end(out);
}

bool report_page(struct report *report, const char *path) { return output_print(path, put_page, report); }
