/* foldc before a compiler. */
#define _GNU_SOURCE
#include "driver.h"

#include "foldc/cli/arguments.h"
#include "foldc/base/cleanup.h"
#include "depfile.h"
#include "state.h"
#include "foldc/base/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FAILURE = 1 };

/* ---- Options -------------------------------------------------------------------------------- */

static bool read_variable(struct driver *d)
{
    const char *text = getenv("FOLDC_FLAGS");
    struct words words = {0};
    if (text)
        split_words(d->arena, GCC, text, &words);
    for (int i = 0; i < words.n; i++)
        if (!fold_option(&d->options, words.at[i])) {
            arguments_unknown("foldc: FOLDC_FLAGS", "driver", words.at[i]);
            return false;
        }
    return true;
}

/* Returns where in argv the options end. */
static int read_options(struct fold_options *options, char **argv)
{
    int i = 1;
    while (argv[i] && fold_option(options, argv[i]))
        i++;
    return i;
}

bool driver_claims(int argc, char **argv)
{
    struct fold_options ignored = {0};
    struct compiler compiler;
    const int at = argc > 1 ? read_options(&ignored, argv) : argc;
    arena *memory = arena_new();
    const bool claims = at < argc && (launcher_known(argv[at]) || compiler_known(memory, argv[at], &compiler));
    arena_free(memory);
    return claims;
}

/* ---- The compiler's output ------------------------------------------------------------------ */

static bool is_standard_output(const char *path) { return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0; }

static void list_renames(struct driver *d)
{
    d->renames.at = arena_alloc(d->arena, (size_t)(d->command.inputs.n + 1) * sizeof *d->renames.at);
    for (int i = 0; i < d->command.inputs.n; i++)
        if (d->sources[i].scratch && !d->sources[i].is_stdin)
            d->renames.at[d->renames.n++] =
                (struct rename){d->sources[i].scratch->folder, path_folder(d->arena, d->sources[i].input->name)};
}

/* Whether a name of ours may come out of the compiler's standard output. */
static bool names_on_stdout(const struct command *command)
{
    for (int i = 0; i < command->depfiles.n; i++)
        if (is_standard_output(command->depfiles.at[i]))
            return true;
    return command->preprocess && (!command->output || is_standard_output(command->output));
}

static struct process_tap tap(struct driver *d, int fd)
{
    size_t longest = 0;
    for (int i = 0; i < d->renames.n; i++)
        longest = strlen(d->renames.at[i].from) > longest ? strlen(d->renames.at[i].from) : longest;
    struct rename_stream *stream = arena_alloc(d->arena, sizeof *stream);
    *stream =
        (struct rename_stream){.renames = &d->renames, .fd = fd, .held.bytes = arena_alloc(d->arena, longest + 1)};
    return (struct process_tap){fd, rename_sink, stream};
}

/* The tap of nvcc's output, in which ptxas's messages about products are reported at their lines. */
static struct process_tap tap_of_nvcc(struct driver *d, struct ptxas_stream *stream)
{
    const struct process_tap names = tap(d, STDERR_FILENO);
    *stream = (struct ptxas_stream){.arena = d->arena, .products = &d->products, .after = names};
    return d->products.n ? (struct process_tap){STDERR_FILENO, ptxas_sink, stream} : names;
}

/* gcc and clang write to the user's terminal themselves, and so in colour: they go by #line, as nvcc's last line does
   not ("2 errors detected in the compilation of ..."). */
static int run_compiler(struct driver *d, const struct words *argv)
{
    struct process_tap taps[2];
    struct ptxas_stream stream = {0};
    int n = 0;
    if (d->renames.n && names_on_stdout(&d->command))
        taps[n++] = tap(d, STDOUT_FILENO);
    if (d->renames.n && d->command.compiler.family == NVCC)
        taps[n++] = tap_of_nvcc(d, &stream);
    const int status = process_run(argv->at, d->standard_input, taps, n);
    if (stream.held.n)
        again_for_lines(d, &stream);
    return status;
}

/* The dependency files that may have been written where none was named. */
static void guess_depfiles(struct driver *d, struct words *files)
{
    const struct command *c = &d->command;
    const char *output = c->output ? path_stem(d->arena, c->output) : "a";
    words_add(d->arena, files, arena_printf(d->arena, "%s.d", output));
    for (int i = 0; i < c->inputs.n; i++) {
        const char *stem = path_stem(d->arena, path_base(c->inputs.at[i].name));
        words_add(d->arena, files, arena_printf(d->arena, "%s.d", stem));
        words_add(d->arena, files, arena_printf(d->arena, "%s-%s.d", output, stem));
        if (c->dumpdir) {
            words_add(d->arena, files, arena_printf(d->arena, "%s%s.d", c->dumpdir, stem));
            words_add(d->arena, files, arena_printf(d->arena, "%s/%s.d", c->dumpdir, stem));
        }
    }
}

static bool rename_in_outputs(struct driver *d)
{
    struct words files = d->command.depfiles;
    bool good = true;
    if (d->command.depend)
        guess_depfiles(d, &files);
    for (int i = 0; i < files.n; i++)
        good &= depfile_update(d->arena, &d->renames, &d->depends, i < d->command.depfiles.n, files.at[i]);
    if (d->command.preprocess && d->command.output)
        good &= rename_in_file(d->arena, &d->renames, d->command.output);
    return good;
}

/* ---- The way through ------------------------------------------------------------------------ */

/* Nothing folds: becomes the compiler, on the words as they were given. */
static int pass_on(struct driver *d)
{
    if (!sources_replay_stdin(d))
        return FAILURE;
    if (d->standard_input >= 0)
        dup2(d->standard_input, STDIN_FILENO);
    cleanup_now();
    return process_become(d->command.argv);
}

/* Rules on their way to standard output, whole. */
struct rules {
    struct driver *driver;
    struct text text;
};

static void add_to_rules(void *state, const char *bytes, size_t length, bool last)
{
    struct rules *rules = state;
    arena *arena = rules->driver->arena;
    text_add(arena, &rules->text, bytes, length);
    if (!last)
        return;
    depfile_add_text(arena, &rules->driver->depends, &rules->text);
    fwrite(rules->text.bytes, 1, rules->text.length, stdout);
    fflush(stdout);
}

/* -M, -MM: the compiler lists the files that it reads itself; those of folding are added. */
static int list_depends(struct driver *d)
{
    struct rules rules = {.driver = d};
    const struct process_tap tap = {STDOUT_FILENO, add_to_rules, &rules};
    struct words files = d->command.depfiles;
    bool good = true;
    sources_find_depends(d);
    if (!d->depends.n)
        return pass_on(d);
    text_add(d->arena, &rules.text, "", 0);
    const int status = process_run(d->command.argv, d->standard_input, &tap, 1);
    if (d->command.output)
        words_add(d->arena, &files, d->command.output);
    for (int i = 0; i < files.n && status == 0; i++)
        good &= depfile_update(d->arena, &d->renames, &d->depends, true, files.at[i]);
    cleanup_now();
    return process_end(good || status ? status : FAILURE << 8);
}

/* nvcc's -arch=sm_90a: its replacement where the commands are shown; the remedy where it cannot be replaced. */
static void note_90a(const struct driver *d)
{
    static const char in_place[] = "-gencode arch=compute_90a,code=sm_90a";
    if (d->is_alone_90a && d->command.verbose)
        complain("note: -arch=sm_90a is %s here: it compiles for compute_90 too, where products of four warps trap",
                 in_place);
    if (!d->is_alone_90a && d->products.n && d->command.archs.short_90a)
        complain("note: -arch=sm_90a compiles for compute_90 too, where products of four warps trap; write %s in its "
                 "place",
                 in_place);
}

static int fold_and_run(struct driver *d)
{
    if (!sources_fold(d) || !sources_replay_stdin(d))
        return FAILURE << 8;
    list_renames(d);
    const struct words argv = argv_make(d);
    note_90a(d);
    const int status = run_compiler(d, &argv);
    return rename_in_outputs(d) || status ? status : FAILURE << 8;
}

/* Launchers, and then no compiler. */
static int refuse(char **argv, int at)
{
    if (!argv[at])
        complain("no compiler is named after '%s' (foldc help driver)", at ? argv[at - 1] : "foldc");
    else if (at)
        complain("'%s' after '%s' is not a compiler that foldc knows (foldc help driver)", argv[at], argv[at - 1]);
    else
        complain("'%s' is not a compiler that foldc knows (foldc help driver)", argv[at]);
    return MISUSE;
}

static int drive(struct driver *d, char **argv)
{
    if (!command_read(d->arena, argv, &d->command))
        return refuse(argv, d->command.compiler_at);
    if (!d->options.color)
        d->options.color = d->command.colour;
    cleanup_on_signals();
    sources_read(d);
    if (d->command.original)
        return list_depends(d);
    if (d->n_folding == 0)
        return pass_on(d);
    const int status = fold_and_run(d);
    cleanup_now();
    return process_end(status);
}

int driver_main(int argc, char **argv, fold_function *fold)
{
    struct driver d = {.arena = arena_new(), .fold = fold, .standard_input = -1};
    int status = MISUSE;
    (void)argc;
    if (read_variable(&d))
        status = drive(&d, argv + read_options(&d.options, argv));
    arena_free(d.arena);
    return status;
}
