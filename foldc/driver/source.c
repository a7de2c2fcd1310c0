/* The inputs of a compiler: read, and folded if they mention ccute. */
#define _GNU_SOURCE
#include "include.h"
#include "state.h"
#include "foldc/base/output.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Inputs --------------------------------------------------------------------------------- */

/* Only files that can be read twice, and standard input, which is given back: a pipe is left to the compiler. */
static void read_source(struct driver *d, struct driven_source *source)
{
    const bool read = source->is_stdin ? text_read(d->arena, STDIN_FILENO, &source->text)
                                       : text_read_regular(d->arena, source->input->name, &source->text);
    source->folds = read && (mentions_ccute(&source->text) || (d->options.host && launches(&source->text)));
    d->n_folding += source->folds;
}

static void find_common_folder(struct driver *d)
{
    for (int i = 0; i < d->command.inputs.n; i++) {
        char *folder = path_folder(d->arena, d->command.inputs.at[i].name);
        if (d->folder && strcmp(d->folder, folder) != 0) {
            d->folder = NULL;
            return;
        }
        d->folder = folder;
    }
}

void sources_read(struct driver *d)
{
    const int n = d->command.inputs.n;
    d->sources = arena_alloc(d->arena, (size_t)(n + 1) * sizeof *d->sources);
    for (int i = 0; i < n; i++) {
        d->sources[i] = (struct driven_source){.input = &d->command.inputs.at[i]};
        d->sources[i].is_stdin = strcmp(d->command.inputs.at[i].name, "-") == 0;
        if (!d->command.original)
            read_source(d, &d->sources[i]);
    }
    find_common_folder(d);
}

/* Puts the bytes of standard input into a file and opens that in its place. */
static bool replay(struct driver *d, const struct driven_source *source)
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
static const char *report_of(struct driver *d, const struct driven_source *source)
{
    struct stat status;
    const char *report = d->options.report;
    if (!report || stat(report, &status) != 0 || !S_ISDIR(status.st_mode))
        return report;
    return arena_printf(d->arena, "%s/%s.json", report, source->is_stdin ? "stdin" : path_base(source->input->name));
}

/* Cannot several inputs share the file that an option names? */
static bool reports_collide(struct driver *d, const char *option, const char *report)
{
    struct stat status;
    if (!report || d->n_folding < 2)
        return false;
    if (stat(report, &status) == 0 && S_ISDIR(status.st_mode))
        return false;
    complain("%s=%s: %d inputs cannot share a file; name a folder", option, report, d->n_folding);
    return true;
}

/* The flags for libclang. Standard input's quoted includes are searched for in the working folder. */
static struct words flags_for(struct driver *d, const struct driven_source *source)
{
    const char *standard = standard_flag(d, source->input->language);
    struct words flags = {0};
    if (source->is_stdin) {
        words_add(d->arena, &flags, "-iquote");
        words_add(d->arena, &flags, ".");
    }
    for (int i = 0; i < d->command.clang.n; i++)
        words_add(d->arena, &flags, d->command.clang.at[i]);
    argv_add_host(d, &flags);
    if (*standard)
        words_add(d->arena, &flags, standard);
    return flags;
}

static void add_depend(struct driver *d, const char *path)
{
    while (text_begins(path, "./"))
        path += 2;
    for (int i = 0; i < d->depends.n; i++)
        if (strcmp(d->depends.at[i], path) == 0)
            return;
    words_add(d->arena, &d->depends, path);
}

/* A header of ccute's, and with the first one foldc itself. */
static void note_depend(void *context, const char *header)
{
    struct driver *d = context;
    char self[PATH_MAX];
    const ssize_t size = d->depends.n ? 0 : readlink("/proc/self/exe", self, sizeof self - 1);
    if (size > 0)
        add_depend(d, arena_copy(d->arena, self, (size_t)size));
    add_depend(d, header);
}

static void note_product(void *context, const struct fold_product *product)
{
    struct driver *d = context;
    ptxas_note(d->arena, &d->products, product);
}

/* Folds into the file `to`; NULL: only looks. */
static bool fold_one(struct driver *d, const struct driven_source *source, const char *from, const char *name,
                     const char *to)
{
    static const char *const no_flags[] = {NULL};
    static const int no_archs[] = {0};
    const struct words flags = flags_for(d, source);
    struct fold_request request = {
        .input = from,
        .name = name,
        .output = to,
        .language = source->input->language,
        .flags = flags.n ? (const char *const *)flags.at : no_flags,
        .archs = d->command.archs.n ? d->command.archs.at : no_archs,
        .has_90a = d->command.archs.has_90a,
        .options = d->options,
        .depends = note_depend,
        .multiplied = note_product,
        .context = d,
    };
    request.options.report = to ? report_of(d, source) : NULL;
    return d->fold(&request) == 0;
}

/* A file takes the place of standard input, and no message names it. */
static bool fold_stdin(struct driver *d, struct driven_source *source)
{
    source->scratch = scratch_make(d->arena, "stdin", 0);
    return source->scratch && output_write(source->scratch->file, source->text.bytes, source->text.length) &&
           fold_one(d, source, source->scratch->file, "<stdin>", source->scratch->file);
}

/* __TIMESTAMP__ is the original's. */
static void copy_time(const char *from, const char *to)
{
    struct stat status;
    if (stat(from, &status) == 0) {
        const struct timespec times[2] = {status.st_atim, status.st_mtim};
        utimensat(AT_FDCWD, to, times, 0);
    }
}

static bool fold_regular(struct driver *d, struct driven_source *source)
{
    const char *name = source->input->name;
    struct text folded = {0};
    source->scratch = scratch_make(d->arena, path_base(name), climbs(&source->text));
    if (!source->scratch || !fold_one(d, source, name, NULL, source->scratch->file))
        return false;
    if (!text_read_file(d->arena, source->scratch->file, &folded)) {
        complain("%s: its folded form cannot be read back", name);
        return false;
    }
    if (redirect_includes(d->arena, &folded, name, !argv_has_quote_folder(d)) &&
        !output_write(source->scratch->file, folded.bytes, folded.length))
        return false;
    copy_time(name, source->scratch->file);
    scratch_settle(d->arena, source->scratch, &folded, path_absolute(d->arena, name));
    return true;
}

bool sources_fold(struct driver *d)
{
    const struct scratch *settled = NULL;
    bool good = true;
    if (reports_collide(d, "--report", d->options.report) || reports_collide(d, "--sarif", d->options.sarif))
        return false;
    for (int i = 0; i < d->command.inputs.n; i++) {
        struct driven_source *source = &d->sources[i];
        if (source->folds)
            good &= source->is_stdin ? fold_stdin(d, source) : fold_regular(d, source);
        if (good && source->folds && !source->is_stdin)
            settled = source->scratch;
    }
    if (settled)
        scratch_sweep(d->arena, settled);
    return good;
}

void sources_find_depends(struct driver *d)
{
    const int told = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fflush(stderr);
    if (nowhere >= 0)
        dup2(nowhere, STDERR_FILENO);
    for (int i = 0; i < d->command.inputs.n; i++)
        if (!d->sources[i].is_stdin && text_read_regular(d->arena, d->sources[i].input->name, &d->sources[i].text) &&
            mentions_ccute(&d->sources[i].text))
            fold_one(d, &d->sources[i], d->sources[i].input->name, NULL, NULL);
    fflush(stderr);
    if (told >= 0)
        dup2(told, STDERR_FILENO);
    close(told);
    close(nowhere);
}

bool sources_replay_stdin(struct driver *d)
{
    for (int i = 0; i < d->command.inputs.n; i++)
        if (d->sources[i].is_stdin && !d->command.original)
            return replay(d, &d->sources[i]);
    return true;
}
