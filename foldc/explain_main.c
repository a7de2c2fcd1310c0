/* foldc explain: what the copies of files do to memory. */
#include <stdio.h>
#include <string.h>

#include "cleanup.h"
#include "driver_command.h"
#include "explain_write.h"
#include "fold.h"
#include "fold_main.h"
#include "foldc.h"
#include "output.h"
#include "report_html.h"

enum { MISUSE = 2 };

static const char usage[] =
    "Usage: foldc explain FILE... [options] [-- compiler flags]\n"
    "Shows for each copy in the functions marked CCUTE_FOLD what it does to memory: its instructions, the sectors and\n"
    "bank conflicts of each warp, what is written twice or by nobody, and what would mend it.\n";

static void print_help(FILE *to)
{
    fputs(usage, to);
    fputs("  --json           as JSON (doc/explain.md)\n"
          "  -o OUTPUT        to a file instead of standard output\n"
          "  --let NAME=N     explain with this value of what is not known: ld=1024, blockDim.x=256, tid=threadIdx.x;\n"
          "                   of a pointer: its address\n"
          "  --html=FILE      write a page with the tables, pictures, and source and folded code side by side\n"
          "  --sarif=FILE     write what was found as SARIF 2.1.0, too\n"
          "  --strict         what is written twice or outside of its array, and what does not fold, is an error\n"
          "  --all            in every function, not only in those marked CCUTE_FOLD\n"
          "  -x LANGUAGE      c, c++ or cuda, whatever the files' names say\n",
          to);
}

/* What is collected of all files. */
struct explaining {
    arena *arena;
    struct explain_out text, results;
    bool json, sarif;
    struct report *report; /* NULL: no page is asked for */
    const char *let;
};

struct arguments {
    struct fold_options options;
    const char *output, *sarif, *html, *language;
    char **file, **flags;
    int files;
    bool json, help;
};

static bool collect(void *context, const struct explain_file *file)
{
    struct explaining *all = context;
    const char *results = all->sarif ? explain_sarif_results(file) : "";
    if (all->json)
        explain_put(&all->text, "%s%s", all->text.size ? ",\n" : "", explain_json(file));
    else
        explain_put(&all->text, "%s%s", all->text.size ? "\n" : "", explain_text(file));
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

/* One more value, behind those that were given. */
static bool add_let(struct arguments *a, arena *arena, const char *word)
{
    const char *equals = strchr(word, '=');
    if (!equals || equals == word || !equals[1]) {
        fprintf(stderr, "foldc: --let takes NAME=N, and '%s' is none\n", word);
        return false;
    }
    a->options.let = a->options.let ? arena_printf(arena, "%s,%s", a->options.let, word) : word;
    return true;
}

static bool misuse(const char *word)
{
    fprintf(stderr, "foldc: '%s' is not expected here\n%s", word, usage);
    return false;
}

/* False, after one line, if the words make no sense. */
static bool read_arguments(struct arguments *a, arena *arena, int argc, char **argv)
{
    a->file = arena_alloc(arena, (size_t)argc * sizeof *a->file);
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *let = a->options.let;
        if (strcmp(word, "--") == 0) {
            a->flags = argv + i + 1;
            break;
        }
        if (strcmp(word, "--help") == 0)
            a->help = true;
        else if (strcmp(word, "--json") == 0)
            a->json = true;
        else if (strcmp(word, "-o") == 0 && i + 1 < argc)
            a->output = argv[++i];
        else if (strcmp(word, "-x") == 0 && i + 1 < argc)
            a->language = argv[++i];
        else if (strncmp(word, "--html=", 7) == 0 && word[7])
            a->html = word + 7;
        else if (strcmp(word, "--html") == 0 && i + 1 < argc)
            a->html = argv[++i];
        else if (strncmp(word, "--sarif=", 8) == 0 && word[8])
            a->sarif = word + 8;
        else if (strcmp(word, "--sarif") == 0 && i + 1 < argc)
            a->sarif = argv[++i];
        else if (strncmp(word, "--let=", 6) == 0 || (strcmp(word, "--let") == 0 && i + 1 < argc)) {
            if (!add_let(a, arena, word[5] ? word + 6 : argv[++i]))
                return false;
        } else if (fold_option(&a->options, word)) {
            a->options.let = let;
        } else if (word[0] == '-' && word[1])
            return misuse(word);
        else
            a->file[a->files++] = argv[i];
    }
    if (a->help || a->files)
        return true;
    fprintf(stderr, "foldc: no file is named\n%s", usage);
    return false;
}

/* Did something ask for each name that --let gives? */
static bool check_let(const struct arguments *a, const char *used)
{
    for (const char *at = a->options.let; at && *at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        if (!used[at - a->options.let]) {
            fprintf(stderr, "foldc: --let %.*s: nothing that is looked at hangs on that name\n", (int)strcspn(at, ","),
                    at);
            return false;
        }
    return true;
}

/* All that was found, in one piece; nothing if a file could not be read. */
static int tell(const struct arguments *a, struct explaining *all)
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

int foldc_explain(int argc, char **argv)
{
    arena *memory = arena_new();
    struct arguments a = {.options = {.strict = false}};
    struct explaining all = {.arena = memory, .text = {.arena = memory}, .results = {.arena = memory}};
    char *used = NULL;
    int status = 0;
    if (!read_arguments(&a, memory, argc, argv)) {
        arena_free(memory);
        return MISUSE;
    }
    all.json = a.json;
    all.sarif = a.sarif != NULL;
    all.let = a.options.let;
    all.report = a.html ? report_new(memory) : NULL;
    cleanup_on_signals();
    if (a.help)
        print_help(stdout);
    if (a.options.let) {
        used = arena_alloc(memory, strlen(a.options.let) + 1);
        memset(used, 0, strlen(a.options.let) + 1);
    }
    for (int i = 0; i < a.files && !a.help && status != MISUSE; i++) {
        struct fold_request request = {
            .input = a.file[i], .options = a.options, .explained = collect, .context = &all, .let_used = used};
        request.settled = a.html ? draw_bound : NULL;
        const int done = fold_main_flags(memory, a.language, a.flags, &request) ? fold_file(&request) : MISUSE;
        status = done > status ? done : status;
    }
    if (!a.help && status == 0 && !check_let(&a, used))
        status = MISUSE;
    if (!a.help && status != MISUSE && (status == 0 || all.text.size))
        status = tell(&a, &all) | status;
    arena_free(memory);
    return status;
}
