/* The compiler's command, put together again around the folded inputs. */
#define _GNU_SOURCE
#include "home.h"
#include "state.h"

#include <string.h>

/* nvcc takes a folder for -iquote only through a shell's quotes, which not every name goes through. */
bool argv_has_quote_folder(const struct driver *d)
{
    return d->folder && (d->command.compiler.family != NVCC || !strpbrk(d->folder, "'\"\\\n"));
}

/* The folder as -Xcompiler wants it: commas after a backslash, and all in quotes against the shell that nvcc uses. */
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

/* Quoted includes are searched for where the original is, before any folder of the user's. */
static void add_quote_folder(struct driver *d, struct words *argv)
{
    const size_t length = strlen(d->folder);
    const char *folder = length == 0 ? "." : length == 1 ? "/" : arena_copy(d->arena, d->folder, length - 1);
    const bool nvcc = d->command.compiler.family == NVCC;
    words_add(d->arena, argv, nvcc ? "-Xcompiler" : "-iquote");
    words_add(d->arena, argv, nvcc ? quoted_for_nvcc(d->arena, folder) : folder);
}

static void add_two(const struct driver *d, struct words *argv, const char *flag, const char *value)
{
    words_add(d->arena, argv, flag);
    words_add(d->arena, argv, value);
}

/* Are all sources C, which has no kernels? */
static bool is_all_c(const struct driver *d)
{
    int i = 0;
    while (i < d->command.inputs.n && d->command.inputs.at[i].language == AST_C)
        i++;
    return i > 0 && i == d->command.inputs.n;
}

void argv_add_host(const struct driver *d, struct words *argv)
{
    const char *home = home_headers(d->arena);
    if (!home || !d->options.host || d->command.compiler.family == NVCC || is_all_c(d))
        return;
    add_two(d, argv, "-isystem", arena_printf(d->arena, "%s/ccute/cpu/cuda", home));
    add_two(d, argv, "-include", "ccute/cpu.h");
}

/* ccute's headers, where the flags do not name them, after the user's. */
static void add_headers(const struct driver *d, struct words *argv)
{
    const char *home = home_headers(d->arena);
    const bool nvcc = d->command.compiler.family == NVCC;
    if (d->command.needs_home)
        add_two(d, argv, nvcc ? "-isystem" : "-idirafter", home);
    argv_add_host(d, argv);
}

void argv_add_own_flags(struct driver *d, struct words *argv)
{
    add_headers(d, argv);
    if (d->renames.n && argv_has_quote_folder(d))
        add_quote_folder(d, argv);
    for (int i = 0; i < d->renames.n && d->command.compiler.family != NVCC; i++)
        words_add(d->arena, argv,
                  arena_printf(d->arena, "-ffile-prefix-map=%s=%s", d->renames.at[i].from, d->renames.at[i].to));
}

/* The source that a word names and that is read from another place; NULL if there is none. */
static const struct driven_source *moved_source(const struct driver *d, int word)
{
    for (int i = 0; i < d->command.inputs.n; i++)
        if (d->sources[i].input->word == word)
            return d->sources[i].scratch && !d->sources[i].is_stdin ? &d->sources[i] : NULL;
    return NULL;
}

/* For each word of argv, its replacement. */
struct stand_in {
    int words;  /* how many words it is with response files opened */
    bool moved; /* a moved source is among them, so that they must be written out */
};

static struct stand_in *find_stand_ins(struct driver *d, int argc)
{
    struct stand_in *stand_ins = arena_alloc(d->arena, (size_t)(argc + 1) * sizeof *stand_ins);
    memset(stand_ins, 0, (size_t)(argc + 1) * sizeof *stand_ins);
    for (int i = 0; i < d->command.words.n; i++) {
        struct stand_in *its = &stand_ins[d->command.words.at[i].from];
        its->words++;
        its->moved |= moved_source(d, i) != NULL;
    }
    return stand_ins;
}

static void add_written_out(struct driver *d, struct words *argv, int from)
{
    for (int i = 0; i < d->command.words.n; i++) {
        const struct driven_source *source = moved_source(d, i);
        if (d->command.words.at[i].from == from)
            words_add(d->arena, argv, source ? source->scratch->file : d->command.words.at[i].text);
    }
}

/* How many words say -arch=sm_90a: 0, 1 or 2. */
static int words_of_90a(char *const *words)
{
    static const char *const flags[] = {"-arch", "--gpu-architecture"};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        const size_t length = strlen(flags[i]);
        if (strncmp(words[0], flags[i], length) != 0)
            continue;
        if (words[0][length] == '=')
            return strcmp(words[0] + length + 1, "sm_90a") == 0;
        return !words[0][length] && words[1] && strcmp(words[1], "sm_90a") == 0 ? 2 : 0;
    }
    return 0;
}

/* Products of four warps exist in sm_90a alone, and nvcc's -arch=sm_90a compiles for compute_90 as well, where they
   trap: the words passed on name sm_90a alone. Returns how many words this stands for. */
static int add_alone_90a(struct driver *d, struct words *argv, char *const *words)
{
    const struct command_archs *archs = &d->command.archs;
    const int n = d->products.n && archs->short_90a && archs->flags == 1 ? words_of_90a(words) : 0;
    if (n)
        add_two(d, argv, "-gencode", "arch=compute_90a,code=sm_90a");
    d->is_alone_90a |= n > 0;
    return n;
}

/* Adds a word of the user's, or more for which one stands; returns how many words these are. */
static int add_given(struct driver *d, struct words *argv, char *const *given)
{
    const int n = add_alone_90a(d, argv, given);
    if (!n)
        words_add(d->arena, argv, given[0]);
    return n ? n : 1;
}

/* The user's words, each moved source by its new name. A response file that names one is written out, and nvcc's flag
   before it (a word that is no word of the opened command) left out; all others stay files. */
struct words argv_make(struct driver *d)
{
    struct words argv = {0};
    char **given = d->command.argv;
    int argc = 0;
    while (given[argc])
        argc++;
    const struct stand_in *stand_ins = find_stand_ins(d, argc);
    for (int i = 0, taken; i < argc; i += taken) {
        taken = 1;
        if (i > d->command.compiler_at && stand_ins[i].moved)
            add_written_out(d, &argv, i);
        else if (i <= d->command.compiler_at || stand_ins[i].words || !stand_ins[i + 1].moved ||
                 d->command.compiler.family != NVCC)
            taken = add_given(d, &argv, given + i);
        if (i == d->command.compiler_at)
            argv_add_own_flags(d, &argv);
    }
    return argv;
}
