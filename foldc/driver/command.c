/* A compiler's command line, understood as far as folding its inputs needs. */
#include "command.h"
#include "home.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 2000 };

struct command_reader {
    struct arena *arena;
    struct command *command;
    struct words cpp, host; /* words for the preprocessor and the host compiler, collected */
    const char *x;          /* the value of -x in force */
    int files;              /* response files opened */
};

/* ---- Words ---------------------------------------------------------------------------------- */

/* The array with room for an element after the n it has. */
static void *one_more(struct arena *arena, void *array, int n, int *room, size_t size)
{
    if (n < *room)
        return array;
    *room = *room * 2 + 16;
    char *larger = arena_alloc(arena, (size_t)*room * size);
    if (array)
        memcpy(larger, array, (size_t)n * size);
    return larger;
}

void split_words(struct arena *arena, enum family family, const char *text, struct words *words)
{
    while (*text) {
        struct text word = {0};
        char quote = 0;
        while (isspace((unsigned char)*text))
            text++;
        if (!*text)
            break;
        text_add(arena, &word, "", 0);
        for (; *text && (quote || !isspace((unsigned char)*text)); text++) {
            if (*text == '\\' && text[1])
                text_add(arena, &word, ++text, 1);
            else if (quote ? *text == quote : *text == '"' || (*text == '\'' && family != NVCC))
                quote = quote ? 0 : *text;
            else
                text_add(arena, &word, text, 1);
        }
        words_add(arena, words, word.bytes);
    }
}

/* Splits at commas that no backslash escapes, and leaves out the characters of `without`. */
static void split_commas(struct arena *arena, const char *list, const char *without, struct words *words)
{
    struct text piece = {0};
    text_add(arena, &piece, "", 0);
    for (; *list; list++) {
        if (*list == '\\' && list[1])
            text_add(arena, &piece, ++list, 1);
        else if (*list == ',') {
            words_add(arena, words, piece.bytes);
            piece = (struct text){0};
            text_add(arena, &piece, "", 0);
        } else if (!strchr(without, *list))
            text_add(arena, &piece, list, 1);
    }
    words_add(arena, words, piece.bytes);
}

static void add_plain(struct command_reader *reader, const char *text, int from)
{
    struct command_words *words = &reader->command->words;
    words->at = one_more(reader->arena, words->at, words->n, &words->room, sizeof *words->at);
    words->at[words->n++] = (struct word){arena_copy(reader->arena, text, strlen(text)), from};
}

/* The value of nvcc's flag for response files, `-optf file,file` or `--options-file=file`, at the start of a list of
   words; *taken is the number of words that this is. NULL if there is none. */
static const char *options_file(char *const *list, int *taken)
{
    static const char *const spellings[] = {"-optf", "--options-file"};
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const size_t length = strlen(spellings[i]);
        if (strncmp(list[0], spellings[i], length) != 0)
            continue;
        *taken = list[0][length] == '=' ? 1 : 2;
        if (*taken == 1)
            return list[0] + length + 1;
        if (list[0][length] == 0)
            return list[1];
    }
    return NULL;
}

static void add_list(struct command_reader *reader, char *const *list, int first, int from);

/* Adds the contents of a response file; false if it cannot be read, or if files name one another without an end. */
static bool add_response(struct command_reader *reader, const char *path, int from)
{
    struct words inside = {0};
    struct text text = {0};
    if (reader->files++ >= MAX_FILES || !text_read_regular(reader->arena, path, &text))
        return false;
    split_words(reader->arena, reader->command->compiler.family, text.bytes, &inside);
    if (inside.n)
        add_list(reader, inside.at, 0, from);
    return true;
}

/* Adds a list of words. One that names a response file adds the words of that file; the compiler reports a file that
   cannot be read. The words are argv's from `first` on, or all stand at `from` in argv if that is not -1. */
static void add_list(struct command_reader *reader, char *const *list, int first, int from)
{
    const bool nvcc = reader->command->compiler.family == NVCC;
    for (int i = 0, taken; list[i]; i += taken) {
        struct words files = {0};
        const char *value = nvcc ? options_file(list + i, &taken) : NULL;
        taken = value ? taken : 1;
        const int place = from < 0 ? first + i + taken - 1 : from;
        if (value)
            split_commas(reader->arena, value, "", &files);
        for (int f = 0; f < files.n; f++)
            add_response(reader, files.at[f], place);
        if (!value && (nvcc || list[i][0] != '@' || !add_response(reader, list[i] + 1, place)))
            add_plain(reader, list[i], place);
    }
}

/* ---- Flags ---------------------------------------------------------------------------------- */

/* Passes to libclang: the text, then the value after it or as a word of its own. */
static void tell_clang(struct command_reader *reader, const char *text, const char *value)
{
    const size_t length = strlen(text);
    struct words *clang = &reader->command->clang;
    if (!value)
        words_add(reader->arena, clang, text);
    else if (text[length - 1] == ' ') {
        words_add(reader->arena, clang, arena_copy(reader->arena, text, length - 1));
        words_add(reader->arena, clang, value);
    } else
        words_add(reader->arena, clang, arena_printf(reader->arena, "%s%s", text, value));
}

/* Adds the first number after "compute_" or "sm_" in a value, as __CUDA_ARCH__ has it: 900 of sm_90a and of
   arch=compute_90,code=sm_90. Values without one (native, all) add nothing. */
static void add_arch(struct arena *arena, struct command_archs *archs, const char *value)
{
    const char *number = strstr(value, "compute_");
    number = number ? number + strlen("compute_") : strstr(value, "sm_") ? strstr(value, "sm_") + strlen("sm_") : "";
    char *end;
    const int arch = (int)strtol(number, &end, 10) * 10;
    archs->flags++;
    archs->has_90a |= arch == 900 && *end == 'a';
    for (int i = 0; i < archs->n; i++)
        if (archs->at[i] == arch)
            return;
    if (arch <= 0)
        return;
    archs->at = one_more(arena, archs->at, archs->n + 1, &archs->room, sizeof *archs->at);
    archs->at[archs->n++] = arch;
    archs->at[archs->n] = 0;
}

static void play_role(struct command_reader *reader, enum flag_role role, const char *value)
{
    struct command *c = reader->command;
    switch (role) {
    case LANGUAGE:
        reader->x = value;
        break;
    case OUTPUT:
        c->output = value;
        break;
    case PREPROCESS:
        c->preprocess = true;
        break;
    case ORIGINAL:
        c->original = true;
        break;
    case DEPEND:
        c->depend = true;
        break;
    case DEPFILE:
        words_add(reader->arena, &c->depfiles, value);
        break;
    case DUMPDIR:
        c->dumpdir = value;
        break;
    case CPP_LIST:
        split_commas(reader->arena, value, "", &reader->cpp);
        break;
    case CPP_WORD:
        words_add(reader->arena, &reader->cpp, value);
        break;
    case HOST:
        c->host = value;
        break;
    case HOST_LIST:
        split_commas(reader->arena, value, "'\"", &reader->host);
        break;
    case SHORT_ARCH:
    case ARCH:
        c->archs.short_90a |= role == SHORT_ARCH && strcmp(value, "sm_90a") == 0;
        add_arch(reader->arena, &c->archs, value);
        break;
    case CODE:
        c->archs.flags++;
        break;
    case VERBOSE:
        c->verbose = true;
        break;
    case RDC:
        if (strcmp(value, "true") == 0)
            tell_clang(reader, "-D__CUDACC_RDC__", NULL);
        break;
    case COLOUR:
    case NO_COLOUR:
        c->colour = role == NO_COLOUR ? "never" : value ? value : "always";
        break;
    default: /* changes nothing about folding */
        break;
    }
}

static void use_flag(struct command_reader *reader, const struct flag *flag, const char *value)
{
    struct words values = {0};
    play_role(reader, flag->role, value);
    if (!flag->clang)
        return;
    if (flag->form == LIST || flag->form == EQLIST)
        split_commas(reader->arena, value, "", &values);
    else if (value)
        words_add(reader->arena, &values, value);
    else
        tell_clang(reader, flag->clang, NULL);
    for (int i = 0; i < values.n; i++)
        tell_clang(reader, flag->clang, values.at[i]);
}

const struct flag *command_flag(int families, const char *word, const char **value, bool *takes)
{
    const struct flag *flag = flag_find(families, word, value);
    if (!flag && families == NVCC) {
        flag = flag_find(GCC, word, value);
        if (flag && (flag->role != PLAIN || flag_takes_next(flag, *value)))
            flag = NULL;
    }
    *takes = flag && (flag_takes_next(flag, *value) || flag->role == SKIP_NEXT);
    return flag;
}

/* Reads the word at text[0] as a flag; next is the word after it or NULL. Returns whether it took that too. */
static bool read_flag(struct command_reader *reader, int families, const char *word, const char *next)
{
    const char *value;
    bool takes;
    const struct flag *flag = command_flag(families, word, &value, &takes);
    if (!flag)
        return false;
    if (takes && !next)
        return false;
    use_flag(reader, flag, takes ? next : value);
    return takes;
}

static void read_nested(struct command_reader *reader, int families, const struct words *words)
{
    for (int i = 0; i < words->n; i++)
        i += read_flag(reader, families, words->at[i], words->at[i + 1]);
}

/* ---- Inputs --------------------------------------------------------------------------------- */

static void read_input(struct command_reader *reader, int word)
{
    const struct command *c = reader->command;
    struct command_inputs *inputs = &reader->command->inputs;
    enum ast_language language;
    const char *name = c->words.at[word].text;
    if (!language_of(&c->compiler, name, reader->x, &language))
        return;
    inputs->at = one_more(reader->arena, inputs->at, inputs->n, &inputs->room, sizeof *inputs->at);
    inputs->at[inputs->n++] = (struct input){word, name, language};
}

static void read_words(struct command_reader *reader)
{
    struct command *c = reader->command;
    for (int i = 0; i < c->words.n; i++) {
        const char *text = c->words.at[i].text;
        if (text[0] != '-' || text[1] == 0)
            read_input(reader, i);
        else if (read_flag(reader, c->compiler.family, text, i + 1 < c->words.n ? c->words.at[i + 1].text : NULL))
            i++;
    }
}

/* nvcc adds the words of two variables before and after its own; only their flags matter here. */
static void read_variable(struct command_reader *reader, const char *variable)
{
    const char *text = reader->command->compiler.family == NVCC ? getenv(variable) : NULL;
    struct words words = {0};
    if (text)
        split_words(reader->arena, NVCC, text, &words);
    read_nested(reader, NVCC, &words);
}

/* Looks past launchers, and past the settings (NAME=value) that ccache takes there. */
static bool find_compiler(struct arena *arena, struct command *command)
{
    char **argv = command->argv;
    int i = 0;
    while (argv[i] && launcher_known(argv[i]))
        for (i++; argv[i] && strchr(argv[i], '=') && argv[i][0] != '/'; i++)
            ;
    command->compiler_at = i;
    return argv[i] && compiler_known(arena, argv[i], &command->compiler);
}

bool command_read(struct arena *arena, char **argv, struct command *command)
{
    struct command_reader reader = {.arena = arena, .command = command};
    *command = (struct command){.argv = argv};
    if (!find_compiler(arena, command))
        return false;
    if (command->compiler.target)
        words_add(arena, &command->clang, arena_printf(arena, "--target=%s", command->compiler.target));
    add_list(&reader, argv + command->compiler_at + 1, command->compiler_at + 1, -1);
    read_variable(&reader, "NVCC_PREPEND_FLAGS");
    read_words(&reader);
    read_variable(&reader, "NVCC_APPEND_FLAGS");
    read_nested(&reader, CPP, &reader.cpp);
    read_nested(&reader, GCC, &reader.host);
    command->needs_home = home_is_needed(arena, &command->clang);
    if (command->needs_home)
        tell_clang(&reader, "-idirafter ", home_headers(arena));
    return true;
}
