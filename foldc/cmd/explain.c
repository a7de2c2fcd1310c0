/* foldc explain: the cost in memory of the copies of files. */
#include <stdio.h>
#include <string.h>

#include "foldc/choose/chosen.h"
#include "foldc/cli/arguments.h"
#include "foldc/base/cleanup.h"
#include "foldc/base/diag.h"
#include "foldc/driver/command.h"
#include "foldc/explain/write.h"
#include "foldc/pipeline.h"
#include "fold.h"
#include "commands.h"
#include "help.h"
#include "foldc/base/output.h"
#include "foldc/base/progress.h"
#include "foldc/report/html.h"
#include "foldc/base/terminal.h"

/* The collected facts of all files. */
struct explaining {
    arena *arena;
    struct explain_out text, results;
    bool json, sarif;
    struct report *report; /* NULL: no page is requested */
    const char *let;
    struct explain_style style;
};

struct explain_asked {
    arena *arena;
    struct fold_options options;
    const char *output, *sarif, *html, *language;
    const char **file;
    char **flags;
    int files;
    bool json;
};

static bool collect(void *context, const struct explain_file *file)
{
    struct explaining *all = context;
    const char *results = all->sarif ? explain_sarif_results(file) : "";
    if (all->json)
        explain_put(&all->text, "%s%s", all->text.size ? ",\n" : "", explain_json(file));
    else
        explain_put(&all->text, "%s%s", all->text.size ? "\n" : "", explain_text(file, all->style));
    if (all->report && !report_file(all->report, file))
        return false;
    if (*results)
        explain_put(&all->results, "%s%s", all->results.size ? "," : "", results);
    return true;
}

static void draw_bound(void *context, struct fold *fold)
{
    struct explaining *all = context;
    report_settled(all->report, fold, all->let);
}

/* Is the text a list of names with a value each? */
static bool is_let(arena *arena, const char *text)
{
    struct chosen_given given;
    while (text && chosen_let_next(&text, &given))
        if (!given.length || !chosen_is_value(arena, &given))
            return false;
    return !text;
}

/* One more value, after those that were given. False, after one line, if it is none. */
static bool add_let(struct explain_asked *asked, const struct arguments *a)
{
    const char *let = asked->options.let;
    if (!is_let(asked->arena, a->value))
        return arguments_bad_value(a, "NAME=N, or NAME=threadIdx.x");
    asked->options.let = let ? arena_printf(asked->arena, "%s,%s", let, a->value) : a->value;
    return true;
}

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct explain_asked *asked = context;
    switch (is) {
    case OPTION_explain_LET:
        return add_let(asked, a);
    case OPTION_explain_JSON:
        return asked->json = true;
    case OPTION_explain_OUTPUT:
        asked->output = a->value;
        return true;
    case OPTION_explain_LANGUAGE:
        asked->language = a->value;
        return true;
    case OPTION_explain_HTML:
        asked->html = a->value;
        return true;
    case OPTION_explain_SARIF:
        asked->sarif = a->value;
        return true;
    default:
        asked->file[asked->files++] = a->word;
        return true;
    }
}

/* Did something ask for each name that --let gives? */
static bool check_let(const struct explain_asked *a, const char *used)
{
    const char *let = a->options.let;
    struct chosen_given given;
    while (chosen_let_next(&let, &given))
        if (!used[given.name - a->options.let]) {
            fprintf(stderr, "foldc: --let %.*s=%.*s: nothing here depends on that name\n", (int)given.length,
                    given.name, (int)given.size, given.text);
            return false;
        }
    return true;
}

/* All that was found, in one piece; nothing if a file could not be read. */
static int tell(const struct explain_asked *a, struct explaining *all)
{
    const char *text = all->text.bytes ? all->text.bytes : "";
    if (a->json)
        text = arena_printf(all->arena, "{\"version\": 1, \"files\": [\n%s\n]}\n", text);
    if (a->html && !report_page(all->report, a->html))
        return 1;
    if ((!a->html || a->output || a->json) && !output_write(a->output ? a->output : "-", text, strlen(text)))
        return 1;
    if (a->sarif) {
        const char *log = explain_sarif_log(all->arena, all->results.bytes ? all->results.bytes : "");
        return output_write(a->sarif, log, strlen(log)) ? 0 : 1;
    }
    return 0;
}

/* Fold the files, collecting the findings. Returns the worst of their statuses. */
static int explain_files(const struct explain_asked *a, struct explaining *all, char *used)
{
    int status = 0;
    for (int i = 0; i < a->files; i++) {
        struct fold_request request = {
            .input = a->file[i], .options = a->options, .explained = collect, .context = all, .let_used = used};
        int done;
        request.settled = a->html ? draw_bound : NULL;
        fold_main_flags(all->arena, a->language, a->flags, &request);
        progress_at("explain", a->file[i], (uint64_t)i, (uint64_t)a->files);
        done = fold_file(&request);
        status = done > status ? done : status;
    }
    progress_end();
    return status;
}

/* Only a terminal is given colours and lines of its width: a file may be read by anything. */
static struct explain_style style_of(const struct explain_asked *a)
{
    const bool to_file = a->output && strcmp(a->output, "-") != 0;
    diag_set_colour_by_name(a->options.color);
    return to_file ? (struct explain_style){0, false}
                   : (struct explain_style){terminal_columns(stdout), diag_is_coloured(stdout)};
}

static int explain(const struct explain_asked *a)
{
    arena *const memory = a->arena;
    struct explaining all = {.arena = memory,
                             .text = {.arena = memory},
                             .results = {.arena = memory},
                             .json = a->json,
                             .sarif = a->sarif != NULL,
                             .let = a->options.let,
                             .style = style_of(a)};
    char *used = NULL;
    int status;
    if (a->options.let) {
        used = arena_alloc(memory, strlen(a->options.let) + 1);
        memset(used, 0, strlen(a->options.let) + 1);
    }
    all.report = a->html ? report_new(memory) : NULL;
    status = explain_files(a, &all, used);
    if (status == 0 && !check_let(a, used))
        return MISUSE;
    return status == 0 || all.text.size ? tell(a, &all) | status : status;
}

int foldc_explain(int argc, char **argv)
{
    arena *memory = arena_new();
    struct explain_asked asked = {.arena = memory, .file = arena_alloc(memory, (size_t)argc * sizeof *asked.file)};
    struct arguments a = arguments_of(argv, &asked.options);
    int status = MISUSE;
    if (arguments_read(&a, take, &asked) && (a.help || asked.files || arguments_misuse(&a, "no file is named"))) {
        cleanup_on_signals();
        progress_allow();
        asked.flags = a.flags;
        status = a.help ? help_command("explain") : explain(&asked);
    }
    arena_free(memory);
    return status;
}
