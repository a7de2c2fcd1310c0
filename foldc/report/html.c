/* The report page. */
#include "html.h"
#include "foldc/base/text.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/draw/asked.h"
#include "foldc/explain/write.h"
#include "foldc/base/output.h"
#include "foldc/base/source.h"

enum { PICTURE_LIMIT = 16, PICTURE_PANELS = 2, MOST_GIVEN = 64 };

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

/* "ld=1024,M=512"; explain handles values that are not numbers. */
static int read_given(arena *arena, const char *let, struct draw_given *given)
{
    int count = 0;
    while (let && *let && count < MOST_GIVEN) {
        const char *comma = strchr(let, ','), *equals = strchr(let, '=');
        char *end;
        long long value;
        if (!equals || (comma && equals > comma))
            return count;
        value = strtoll(equals + 1, &end, 0);
        if (end > equals + 1 && (!*end || *end == ','))
            given[count++] = (struct draw_given){arena_copy(arena, let, (size_t)(equals - let)), value};
        let = comma ? comma + 1 : NULL;
    }
    return count;
}

static void draw_variable(struct report *report, struct fold *fold, const struct ast_decl *decl,
                          const struct draw_given *given, int givens)
{
    struct picture *picture = arena_alloc(report->arena, sizeof *picture);
    struct draw_found found;
    const char *why = NULL;
    *picture = (struct picture){.function = arena_printf(report->arena, "%s", fold->function->decl->name),
                                .function_begin = fold->function->begin,
                                .name = arena_printf(report->arena, "%s", decl->name),
                                .line = source_place(decl->source, decl->name_begin).line};
    picture->scene = draw_scene_new(report->arena, picture->name);
    if (!draw_look(picture->scene, fold, decl, given, givens, &found, &why) ||
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
    struct draw_given given[MOST_GIVEN];
    const int givens = read_given(report->arena, let, given);
    if (fold->clones.under_way || fold->errors.any || !function->in_main)
        return;
    for (struct picture *picture = report->picture; picture; picture = picture->next)
        if (picture->function_begin == function->begin)
            return;
    for (uint32_t i = 0; i < function->param_count + function->local_count; i++) {
        const struct ast_decl *decl =
            i < function->param_count ? function->param[i] : function->local[i - function->param_count];
        if (*decl->name && decl->source &&
            (decl->type->kind == AST_TYPE_LAYOUT || decl->type->kind == AST_TYPE_TILED_COPY))
            draw_variable(report, fold, decl, given, givens);
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
    if (!a->is_known || !a->requests || !function->on_device || row->transfer)
        return false;
    return a->space == EXPLAIN_SHARED ? a->worst_degree > 1
                                      : a->space == EXPLAIN_GLOBAL && a->worst_sectors > a->worst_least;
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

/* ---- Findings ---------------------------------------------------------------------------------- */

static void put_finding(FILE *out, const struct explain_finding *finding)
{
    const struct explain_rule_facts *facts = explain_rule_facts(finding->rule);
    fprintf(out, "<li class=\"%s\"><b>%s</b> ", report_level_name(facts->level), facts->name);
    draw_escaped(out, finding->what);
    if (finding->remedy) {
        fputs("<br><span class=\"mend\">fix: ", out);
        draw_escaped(out, finding->remedy);
        fputs("</span>", out);
    }
    fputs("</li>\n", out);
}

static void put_findings(FILE *out, const struct explain_row *row)
{
    fputs("<ul class=\"findings\">\n", out);
    for (size_t i = 0; i < row->accesses; i++)
        for (size_t k = 0; k < row->access[i].findings; k++)
            put_finding(out, &row->access[i].finding[k]);
    for (size_t k = 0; k < row->findings; k++)
        put_finding(out, &row->finding[k]);
    fputs("</ul>\n", out);
}

static size_t count_findings(const struct explain_row *row)
{
    size_t count = row->findings;
    for (size_t i = 0; i < row->accesses; i++)
        count += row->access[i].findings;
    return count;
}

/* ---- Tables ------------------------------------------------------------------------------------ */

static void put_number(FILE *out, int64_t number)
{
    if (number < 0)
        fputs("<td class=\"n\">?</td>", out);
    else
        fprintf(out, "<td class=\"n\">%lld</td>", (long long)number);
}

/* How much of a cost is needed: a bar, beside its words. */
static void put_cost(FILE *out, arena *arena, const struct explain_function *function, const struct explain_access *a)
{
    const bool is_shared = a->space == EXPLAIN_SHARED;
    const int64_t is = is_shared ? a->wavefronts : a->sectors, least = is_shared ? a->passes : a->least;
    fputs("<td>", out);
    if (a->is_known && function->on_device && is > 0)
        fprintf(out, "<span class=\"bar%s\" title=\"%lld of %lld\"><i style=\"width:%lld%%\"></i></span>",
                is > least ? " bad" : "", (long long)least, (long long)is, (long long)(100 * least / is));
    draw_escaped(out, explain_cost_text(arena, function, a));
    fputs("</td>", out);
}

/* A line of a function, with a link where the page has its source. */
static void put_line(FILE *out, const struct explain_function *f, const char *class, uint32_t line, const char *text,
                     int number)
{
    if (!f->included) {
        fprintf(out, "<a%s href=\"#L%d-%u\">%s%u</a>", class, number, line, text, line);
        return;
    }
    fprintf(out, "<span%s>", class);
    draw_escaped(out, f->included);
    fprintf(out, ":%u</span>", line);
}

static void put_access(FILE *out, arena *arena, const struct explain_function *function, const struct explain_row *row,
                       const struct explain_access *a, bool is_first, int number)
{
    static const char *const twin[] = {"", " (wide)", " (else)"};
    fputs("<tr><td class=\"n\">", out);
    if (is_first)
        put_line(out, function, "", row->line, "", number);
    fprintf(out, "</td><td>%s %s <code>", a->is_store ? "store" : "load", explain_space_name(a->space));
    draw_escaped(out, a->name);
    fprintf(out, "</code>%s</td><td><code>", twin[row->twin]);
    draw_escaped(out, a->layout ? a->layout : row->what);
    fputs("</code></td><td><code>", out);
    draw_escaped(out, a->instruction);
    fputs("</code></td>", out);
    put_number(out, a->bits);
    put_number(out, a->issued);
    put_number(out, a->bytes);
    put_cost(out, arena, function, a);
    fputs("</tr>\n", out);
}

/* A product, or a copy by an engine that has no access: the line of the row, the same columns. */
static void put_whole(FILE *out, arena *arena, const struct explain_function *function, const struct explain_row *row,
                      int number)
{
    const struct explain_product *p = row->product;
    fputs("<tr><td class=\"n\">", out);
    put_line(out, function, "", row->line, "", number);
    fprintf(out, "</td><td>%s <code>", p ? "product into" : "copy shared");
    draw_escaped(out, p ? p->operand[0].name : row->transfer->shared);
    fputs("</code></td><td><code>", out);
    draw_escaped(out, p ? p->operand[0].layout : row->transfer->layout);
    fputs("</code></td><td><code>", out);
    draw_escaped(out, p ? p->atom : row->transfer->kind);
    fputs("</code></td><td></td>", out);
    put_number(out, p ? p->instructions : row->transfer->issued);
    fputs("<td></td><td>", out);
    draw_escaped(out, p ? explain_product_text(arena, p) : "");
    fputs("</td></tr>\n", out);
}

static void put_remark(FILE *out, const char *lead, const char *text)
{
    fputs("<div class=\"aside\">", out);
    fputs(lead, out);
    draw_escaped(out, text);
    fputs("</div>\n", out);
}

/* The sentences of a product or of a copy by an engine. */
static void put_facts(FILE *out, const struct explain_row *row)
{
    fputs("<div class=\"aside\">", out);
    for (size_t i = 0; i < row->facts; i++) {
        fputs(i ? "<br>" : "", out);
        draw_escaped(out, row->fact[i]);
    }
    fputs("</div>\n", out);
}

/* The text below the lines of a row: the guard, the coverage, the evaluated rounds, the findings. */
static void put_below(FILE *out, const struct explain_row *row)
{
    const char *covered = row->coverage.verdict != EXPLAIN_FAILS ? row->coverage.text : NULL;
    if (!(row->guard && row->twin != COPY_ALONE) && !covered && !row->sampled && !row->conditions && !row->facts &&
        !count_findings(row))
        return;
    fputs("<tr class=\"below\"><td></td><td colspan=\"7\">", out);
    if (row->facts)
        put_facts(out, row);
    if (row->guard && row->twin != COPY_ALONE)
        put_remark(out, row->twin == COPY_WIDE ? "where " : "otherwise, not ", row->guard);
    if (covered)
        put_remark(out, "writes ", covered);
    if (row->sampled)
        put_remark(out, "looked at: ", row->sampled);
    if (row->conditions)
        put_remark(out, "taken as true: the conditions at ", row->conditions);
    if (count_findings(row))
        put_findings(out, row);
    fputs("</td></tr>\n", out);
}

static void put_rows(FILE *out, arena *arena, const struct explain_function *function, int number)
{
    if (!function->rows)
        return;
    fputs("<div class=\"wide\"><table class=\"rows\">\n<tr><th>line</th><th>access</th><th>layout of a thread</th>"
          "<th>instruction</th><th>bits</th><th>each thread</th><th>bytes</th><th>a request of a warp</th></tr>\n",
          out);
    for (size_t r = 0; r < function->rows; r++) {
        const struct explain_row *row = &function->row[r];
        for (size_t i = 0; i < row->accesses; i++)
            put_access(out, arena, function, row, &row->access[i], i == 0, number);
        if (!row->accesses)
            put_whole(out, arena, function, row, number);
        put_below(out, row);
    }
    fputs("</table></div>\n", out);
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
            scene = draw_scene_new(arena, arena_printf(arena, "line %u: %s %s", function->row[r].line,
                                                       a->is_store ? "store to" : "load from", a->name));
            scene->subtitle = arena_printf(arena, "the worst request: %s", a->worst_where ? a->worst_where : "");
            draw_request(scene, &picture_options, &a->worst, a->space == EXPLAIN_GLOBAL);
            fprintf(out, "<details%s><summary>line %u, ", is_first ? " open" : "", function->row[r].line);
            draw_escaped(out, a->name);
            fputs(": ", out);
            draw_escaped(out, a->conflict ? a->conflict : explain_cost_text(arena, function, a));
            fputs("</summary>\n", out);
            put_scene(out, report, scene);
            fputs("</details>\n", out);
        }
}

/* ---- Functions --------------------------------------------------------------------------------- */

static void put_assumptions(FILE *out, const struct explain_function *f)
{
    for (size_t i = 0; i < f->assumptions; i++) {
        fputs(i ? ", <code>" : "<p class=\"facts\">with <code>", out);
        draw_escaped(out, f->assumption[i].name);
        fputs(" = ", out);
        draw_escaped(out, f->assumption[i].value);
        fputs("</code> (", out);
        draw_escaped(out, f->assumption[i].why);
        fputs(")", out);
    }
    if (f->assumptions)
        fputs("</p>\n", out);
}

static void put_arrays(FILE *out, const struct explain_function *f)
{
    if (f->arrays)
        fputs("<ul class=\"arrays\">\n", out);
    for (size_t i = 0; i < f->arrays; i++) {
        const struct explain_array *a = &f->array[i];
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
    if (f->arrays)
        fputs("</ul>\n", out);
    if (f->shared && f->static_limit)
        fprintf(
            out,
            "<p class=\"facts\"><span class=\"bar%s\"><i style=\"width:%lld%%\"></i></span>shared memory: %lld bytes "
            "declared of %lld; a launch may request up to %lld</p>\n",
            f->shared > f->static_limit ? " bad" : "",
            (long long)(f->shared > f->static_limit ? 100 : 100 * f->shared / f->static_limit), (long long)f->shared,
            (long long)f->static_limit, (long long)f->shared_limit);
}

/* The total of a function. */
static void put_traffic(FILE *out, struct report_traffic traffic)
{
    if (traffic.is)
        fprintf(out,
                "<p class=\"facts\"><span class=\"bar%s\"><i style=\"width:%lld%%\"></i></span>the requests that were "
                "looked "
                "at cost %lld bytes of sectors and wavefronts, where %lld would do</p>\n",
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
    put_line(out, f, " class=\"where\"", f->line, "line ", number);
    report_badges(out, level);
    fputs("</h3>\n", out);
    if (f->as_called)
        put_remark(out, "", f->as_called);
    if (f->on_device)
        fprintf(out, "<p class=\"facts\">a block of %lld threads (%lld,%lld,%lld)%s%s</p>\n",
                (long long)(f->block[0] * f->block[1] * f->block[2]), (long long)f->block[0], (long long)f->block[1],
                (long long)f->block[2], f->block_why ? ", " : "", f->block_why ? f->block_why : "");
    put_assumptions(out, f);
    put_arrays(out, f);
    put_traffic(out, report_traffic_of(f));
    put_rows(out, file->arena, f, number);
    if (f->findings) {
        fputs("<ul class=\"findings\">\n", out);
        for (size_t k = 0; k < f->findings; k++)
            put_finding(out, &f->finding[k]);
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
