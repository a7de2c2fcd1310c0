/* foldc in front of a compiler. */
#define _GNU_SOURCE
#include "driver.h"

#include "cleanup.h"
#include "driver_command.h"
#include "driver_include.h"
#include "driver_rename.h"
#include "driver_scratch.h"
#include "output.h"
#include "process.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FAILURE = 1, MISUSE = 2 };

/* An input on its way through: read, folded if it mentions ccute, and then in a private folder. */
struct source {
    const struct input *input;
    struct text text;
    bool folds;
    struct scratch *scratch; /* NULL: the compiler reads the original */
};

struct driver {
    arena *arena;
    fold_function *fold;
    struct fold_options options;
    struct command command;
    struct source *sources; /* one for each of the command's inputs */
    int n_folding;
    char *folder;       /* the folder of all inputs, with its slash; NULL if they are in several */
    int standard_input; /* what the compiler reads as such; -1: what foldc was given */
    struct renames renames;
};

static bool is_stdin(const struct source *source) { return strcmp(source->input->name, "-") == 0; }

/* ---- Options -------------------------------------------------------------------------------- */

static bool read_variable(struct driver *d)
{
    const char *text = getenv("FOLDC_FLAGS");
    struct words words = {0};
    if (text)
        split_words(d->arena, GCC, text, &words);
    for (int i = 0; i < words.n; i++)
        if (!fold_option(&d->options, words.at[i])) {
            complain("FOLDC_FLAGS: no option of foldc: %s", words.at[i]);
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

/* ---- Inputs --------------------------------------------------------------------------------- */

/* A file that cannot be read does not fold: the compiler will say so. */
static void read_source(struct driver *d, struct source *source)
{
    const bool read = is_stdin(source) ? text_read(d->arena, STDIN_FILENO, &source->text)
                                       : text_read_file(d->arena, source->input->name, &source->text);
    source->folds = read && mentions_ccute(&source->text) && !d->command.original;
    d->n_folding += source->folds;
}

static void find_common_folder(struct driver *d)
{
    for (int i = 0; i < d->command.n_inputs; i++) {
        char *folder = path_folder(d->arena, d->command.inputs[i].name);
        if (d->folder && strcmp(d->folder, folder) != 0) {
            d->folder = NULL;
            return;
        }
        d->folder = folder;
    }
}

static void read_sources(struct driver *d)
{
    const int n = d->command.n_inputs;
    d->sources = arena_alloc(d->arena, (size_t)(n + 1) * sizeof *d->sources);
    for (int i = 0; i < n; i++) {
        d->sources[i] = (struct source){.input = &d->command.inputs[i]};
        read_source(d, &d->sources[i]);
    }
    find_common_folder(d);
}

/* Puts what was read from standard input into a file and opens that in its place. */
static bool replay_stdin(struct driver *d, struct source *source)
{
    struct scratch *scratch = source->scratch;
    if (!scratch) {
        scratch = scratch_make(d->arena, "stdin", 0);
        if (!scratch || !output_write(scratch->file, source->text.bytes, source->text.length))
            return false;
    }
    d->standard_input = open(scratch->file, O_RDONLY | O_CLOEXEC);
    return d->standard_input >= 0;
}

/* ---- Folding -------------------------------------------------------------------------------- */

/* Where the report on a source goes: the file that was named, or one in the folder that was. */
static const char *report_of(struct driver *d, const struct source *source)
{
    struct stat status;
    const char *report = d->options.report;
    if (!report || stat(report, &status) != 0 || !S_ISDIR(status.st_mode))
        return report;
    return arena_printf(d->arena, "%s/%s.json", report, is_stdin(source) ? "stdin" : path_base(source->input->name));
}

static bool reports_collide(struct driver *d)
{
    struct stat status;
    if (!d->options.report || d->n_folding < 2)
        return false;
    if (stat(d->options.report, &status) == 0 && S_ISDIR(status.st_mode))
        return false;
    complain("--report=%s: %d inputs cannot share a file; name a folder", d->options.report, d->n_folding);
    return true;
}

static bool fold_one(struct driver *d, const struct source *source, const char *from, const char *name)
{
    struct words flags = {0};
    if (is_stdin(source)) {
        words_add(d->arena, &flags, "-iquote");
        words_add(d->arena, &flags, ".");
    }
    for (int i = 0; i < d->command.clang.n; i++)
        words_add(d->arena, &flags, d->command.clang.at[i]);
    static const char *const no_flags[] = {NULL};
    static const int no_archs[] = {0};
    struct fold_request request = {
        .input = from,
        .name = name,
        .output = source->scratch->file,
        .language = source->input->language,
        .flags = flags.n ? (const char *const *)flags.at : no_flags,
        .archs = d->command.n_archs ? d->command.archs : no_archs,
        .options = d->options,
    };
    request.options.report = report_of(d, source);
    return d->fold(&request) == 0;
}

/* Standard input stays that: a file takes its place, and no name is told. */
static bool fold_stdin(struct driver *d, struct source *source)
{
    source->scratch = scratch_make(d->arena, "stdin", 0);
    return source->scratch && output_write(source->scratch->file, source->text.bytes, source->text.length) &&
           fold_one(d, source, source->scratch->file, "<stdin>");
}

/* nvcc takes a folder for -iquote only through a shell's quotes, which not every name goes through. */
static bool can_quote(const struct driver *d)
{
    return d->folder && (d->command.compiler.family != NVCC || !strpbrk(d->folder, "'\"\\\n"));
}

static bool fold_file_source(struct driver *d, struct source *source)
{
    const char *name = source->input->name;
    struct text folded = {0};
    source->scratch = scratch_make(d->arena, path_base(name), climbs(&source->text));
    if (!source->scratch || !fold_one(d, source, name, NULL))
        return false;
    if (!text_read_file(d->arena, source->scratch->file, &folded)) {
        complain("%s: its folded form cannot be read back", name);
        return false;
    }
    if (redirect_includes(d->arena, &folded, name, !can_quote(d)) &&
        !output_write(source->scratch->file, folded.bytes, folded.length))
        return false;
    scratch_settle(d->arena, source->scratch, &folded, path_absolute(d->arena, name));
    return true;
}

/* Folds all inputs that need it, also behind one that fails, so that the user sees all errors. */
static bool fold_sources(struct driver *d)
{
    bool good = true;
    for (int i = 0; i < d->command.n_inputs; i++) {
        struct source *source = &d->sources[i];
        if (source->folds)
            good &= is_stdin(source) ? fold_stdin(d, source) : fold_file_source(d, source);
        if (good && is_stdin(source))
            good = replay_stdin(d, source);
    }
    return good;
}

/* ---- The compiler's command ----------------------------------------------------------------- */

static void list_renames(struct driver *d)
{
    d->renames.at = arena_alloc(d->arena, (size_t)(d->command.n_inputs + 1) * sizeof *d->renames.at);
    for (int i = 0; i < d->command.n_inputs; i++)
        if (d->sources[i].scratch && !is_stdin(&d->sources[i]))
            d->renames.at[d->renames.n++] =
                (struct rename){d->sources[i].scratch->folder, path_folder(d->arena, d->sources[i].input->name)};
}

/* The folder as -Xcompiler wants it: commas behind a backslash, and all in quotes against the shell that nvcc uses. */
static char *quoted_for_nvcc(arena *arena, const char *folder)
{
    struct text text = {0};
    text_add(arena, &text, "'-iquote", strlen("'-iquote"));
    for (; *folder; folder++) {
        if (*folder == ',')
            text_add(arena, &text, "\\", 1);
        text_add(arena, &text, folder, 1);
    }
    text_add(arena, &text, "'", 1);
    return text.bytes;
}

/* Quoted includes are looked for where the original is, before any folder of the user's. */
static void add_quote_folder(struct driver *d, struct words *argv)
{
    const size_t length = strlen(d->folder);
    const char *folder = length == 0 ? "." : length == 1 ? "/" : arena_copy(d->arena, d->folder, length - 1);
    const bool nvcc = d->command.compiler.family == NVCC;
    words_add(d->arena, argv, nvcc ? "-Xcompiler" : "-iquote");
    words_add(d->arena, argv, nvcc ? quoted_for_nvcc(d->arena, folder) : folder);
}

/* What is added to the user's flags: where the originals are, for includes and for names in the output. */
static void add_own_flags(struct driver *d, struct words *argv)
{
    if (d->renames.n && can_quote(d))
        add_quote_folder(d, argv);
    for (int i = 0; i < d->renames.n && d->command.compiler.family != NVCC; i++)
        words_add(d->arena, argv,
                  arena_printf(d->arena, "-ffile-prefix-map=%s=%s", d->renames.at[i].from, d->renames.at[i].to));
}

/* The source that a word names and that is read from elsewhere; NULL if there is none. */
static const struct source *moved_source(const struct driver *d, int word)
{
    for (int i = 0; i < d->command.n_inputs; i++)
        if (d->sources[i].input->word == word)
            return d->sources[i].scratch && !is_stdin(&d->sources[i]) ? &d->sources[i] : NULL;
    return NULL;
}

/* For each word of argv, what stands for it now. */
struct stand_in {
    int words;  /* how many words it is with response files opened */
    bool moved; /* a moved source is among them, so that they must be written out */
};

static struct stand_in *find_stand_ins(struct driver *d, int argc)
{
    struct stand_in *stand_ins = arena_alloc(d->arena, (size_t)(argc + 1) * sizeof *stand_ins);
    memset(stand_ins, 0, (size_t)(argc + 1) * sizeof *stand_ins);
    for (int i = 0; i < d->command.n_words; i++) {
        struct stand_in *its = &stand_ins[d->command.words[i].from];
        its->words++;
        its->moved |= moved_source(d, i) != NULL;
    }
    return stand_ins;
}

static void add_written_out(struct driver *d, struct words *argv, int from)
{
    for (int i = 0; i < d->command.n_words; i++) {
        const struct source *source = moved_source(d, i);
        if (d->command.words[i].from == from)
            words_add(d->arena, argv, source ? source->scratch->file : d->command.words[i].text);
    }
}

/* The user's words, each moved source by its new name. A response file that names one is written out, and nvcc's flag
   in front of it (a word that is no word of the opened command) left out; all others stay files. */
static struct words compiler_argv(struct driver *d)
{
    struct words argv = {0};
    char **given = d->command.argv;
    int argc = 0;
    while (given[argc])
        argc++;
    const struct stand_in *stand_ins = find_stand_ins(d, argc);
    for (int i = 0; i < argc; i++) {
        if (i > d->command.compiler_at && stand_ins[i].moved)
            add_written_out(d, &argv, i);
        else if (i <= d->command.compiler_at || stand_ins[i].words || !stand_ins[i + 1].moved ||
                 d->command.compiler.family != NVCC)
            words_add(d->arena, &argv, given[i]);
        if (i == d->command.compiler_at)
            add_own_flags(d, &argv);
    }
    return argv;
}

/* ---- What the compiler writes --------------------------------------------------------------- */

static bool is_standard_output(const char *path) { return strcmp(path, "-") == 0 || strcmp(path, "/dev/stdout") == 0; }

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

/* gcc and clang write to the user's terminal themselves, and so in colour: they go by #line, as nvcc's last line does
   not ("2 errors detected in the compilation of ..."). */
static int run_compiler(struct driver *d, const struct words *argv)
{
    struct process_tap taps[2];
    int n = 0;
    if (d->renames.n && names_on_stdout(&d->command))
        taps[n++] = tap(d, STDOUT_FILENO);
    if (d->renames.n && d->command.compiler.family == NVCC)
        taps[n++] = tap(d, STDERR_FILENO);
    return process_run(argv->at, d->standard_input, taps, n);
}

/* The dependency files that may have been written where none was named. */
static void guess_depfiles(struct driver *d, struct words *files)
{
    const struct command *c = &d->command;
    const char *output = c->output ? path_stem(d->arena, c->output) : "a";
    words_add(d->arena, files, arena_printf(d->arena, "%s.d", output));
    for (int i = 0; i < c->n_inputs; i++) {
        const char *stem = path_stem(d->arena, path_base(c->inputs[i].name));
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
    if (d->command.depend && files.n == 0)
        guess_depfiles(d, &files);
    for (int i = 0; i < files.n; i++)
        good &= rename_in_file(d->arena, &d->renames, files.at[i], true);
    if (d->command.preprocess && d->command.output)
        good &= rename_in_file(d->arena, &d->renames, d->command.output, false);
    return good;
}

/* ---- The way through ------------------------------------------------------------------------ */

/* Nothing folds: becomes the compiler, on the words as they were given. */
static int pass_on(struct driver *d)
{
    for (int i = 0; i < d->command.n_inputs; i++)
        if (is_stdin(&d->sources[i]) && !replay_stdin(d, &d->sources[i]))
            return FAILURE;
    if (d->standard_input >= 0)
        dup2(d->standard_input, STDIN_FILENO);
    cleanup_now();
    return process_become(d->command.argv);
}

static int fold_and_run(struct driver *d)
{
    if (reports_collide(d) || !fold_sources(d))
        return FAILURE << 8;
    list_renames(d);
    const struct words argv = compiler_argv(d);
    const int status = run_compiler(d, &argv);
    return rename_in_outputs(d) || status ? status : FAILURE << 8;
}

static int drive(struct driver *d, char **argv)
{
    if (!command_read(d->arena, argv, &d->command)) {
        complain("%s: not a command of foldc, nor a compiler that it knows", argv[0] ? argv[0] : "nothing");
        return MISUSE;
    }
    cleanup_on_signals();
    read_sources(d);
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
