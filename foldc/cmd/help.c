/* foldc help: the tables of commands and options, as text. */
#include "help.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/base/arena.h"
#include "foldc/cli/arguments.h"
#include "foldc/driver/flags.h"
#include "commands.h"
#include "foldc/base/nearest.h"

enum { WIDTH = 80, INDENT = 19 };

static const struct command_text {
    const char *name;
    int takes;
    const char *help;
} commands[] = {
#define FOLDC_COMMAND(name, takes, help) {#name, takes, help},
#include "foldc/cli/commands.def"
#undef FOLDC_COMMAND
    {"driver", FOLDS, "fold the sources that a compiler compiles: foldc COMPILER ..."},
};

/* folds: it is one of folding's, which the commands have that take them. */
static const struct option_text {
    const char *command, *spelling, *value, *help;
    bool folds;
} options[] = {
#define COMMAND_OPTION(command, id, spelling, value, help) {#command, spelling, value, help, false},
#include "foldc/cli/command_options.def"
#undef COMMAND_OPTION
#define FOLD_SWITCH(spelling, field, help) {"", spelling, NULL, help, true},
#define FOLD_VALUE(spelling, field, argument, help) {"", spelling, argument, help, true},
#include "foldc/cli/options.def"
#undef FOLD_SWITCH
#undef FOLD_VALUE
};

enum text_kind { USAGE, ABOUT, EXAMPLE, STATUS };

static const struct help_row {
    enum text_kind kind;
    const char *command, *first, *second;
} texts[] = {
#define HELP_USAGE(name, line) {USAGE, #name, line, NULL},
#define HELP_ABOUT(name, paragraph) {ABOUT, #name, paragraph, NULL},
#define HELP_EXAMPLE(name, what, line) {EXAMPLE, #name, what, line},
#define HELP_STATUS(name, status, when) {STATUS, #name, status, when},
#include "help.def"
#undef HELP_USAGE
#undef HELP_ABOUT
#undef HELP_EXAMPLE
#undef HELP_STATUS
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct command_text *find_command(const char *name)
{
    for (size_t i = 0; i < COUNT(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* ---- Text -------------------------------------------------------------------------------------- */

/* Words in lines; the first begins at `column`, the others at `indent`. */
static void wrap(const char *text, size_t column, size_t indent)
{
    for (const char *word = text; *word;) {
        const size_t length = strcspn(word, " ");
        if (column + length > WIDTH) {
            printf("\n%*s", (int)indent, "");
            column = indent;
        }
        printf("%.*s", (int)length, word);
        column += length;
        word += length;
        word += *word == ' ';
        if (*word && column + 1 + strcspn(word, " ") <= WIDTH) {
            putchar(' ');
            column++;
        } else if (*word) {
            column = WIDTH + 1;
        }
    }
    putchar('\n');
}

/* "-o FILE", "--bytes=N", "--report=FILE": as it is written with its value. */
static int print_spelling(FILE *out, const struct option_text *option)
{
    const size_t length = strlen(option->spelling);
    const char *between = "";
    if (option->value && option->spelling[length - 1] != '=')
        between = option->spelling[1] == '-' ? "=" : " ";
    return fprintf(out, "%s%s%s", option->spelling, between, option->value ? option->value : "");
}

static void print_option(const struct option_text *option)
{
    int written;
    fputs("  ", stdout);
    written = print_spelling(stdout, option) + 2;
    if (written + 2 > INDENT)
        printf("\n%*s", INDENT, "");
    else
        printf("%*s", INDENT - written, "");
    wrap(option->help, INDENT, INDENT);
}

/* ---- A command --------------------------------------------------------------------------------- */

/* Does the command have an option of its own that is spelled as folding's is? */
static bool is_own(const char *command, const char *spelling)
{
    const size_t length = strcspn(spelling, "=");
    for (size_t i = 0; i < COUNT(options); i++)
        if (strcmp(options[i].command, command) == 0 && strlen(options[i].spelling) == length &&
            memcmp(options[i].spelling, spelling, length) == 0)
            return true;
    return false;
}

static bool has_option(const struct command_text *command, const struct option_text *option)
{
    if (!option->folds)
        return strcmp(option->command, command->name) == 0;
    return (command->takes & FOLDS) && !is_own(command->name, option->spelling);
}

static void print_options(const struct command_text *command)
{
    puts("\nOptions:");
    for (size_t i = 0; i < COUNT(options); i++)
        if (has_option(command, &options[i]))
            print_option(&options[i]);
    if (strcmp(command->name, "driver") != 0)
        puts("  -h, --help       this text");
}

static void print_texts(enum text_kind kind, const char *command)
{
    for (size_t i = 0; i < COUNT(texts); i++) {
        const struct help_row *text = &texts[i];
        if (text->kind != kind || strcmp(text->command, command) != 0)
            continue;
        if (kind == USAGE) {
            fputs("Usage: foldc ", stdout);
            wrap(text->first, strlen("Usage: foldc "), strlen("Usage: foldc "));
        } else if (kind == ABOUT) {
            wrap(text->first, 0, 0);
        } else if (kind == EXAMPLE) {
            printf("  # %s\n  %s\n", text->first, text->second);
        } else {
            printf("  %-9s", text->first);
            wrap(text->second, 11, 11);
        }
    }
}

int help_command(const char *name)
{
    const struct command_text *command = find_command(name);
    printf("foldc %s: %s\n\n", name, command->help);
    print_texts(USAGE, name);
    print_texts(ABOUT, name);
    if (strcmp(name, "eval") == 0) {
        putchar('\n');
        eval_help();
    }
    print_options(command);
    puts("\nExamples:");
    print_texts(EXAMPLE, name);
    puts("\nExit status:");
    print_texts(STATUS, name);
    return EXIT_SUCCESS;
}

void help_overview(FILE *out)
{
    fputs("foldc turns the layouts of C, C++ and CUDA sources into index arithmetic,\nbefore the compiler runs.\n\n"
          "Usage: foldc [option ...] COMPILER ...   fold and compile (foldc help driver)\n"
          "       foldc COMMAND ...\n\n",
          out);
    for (size_t i = 0; i + 1 < COUNT(commands); i++)
        fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].help);
    fputs("\nBegin with: foldc fold kernel.cu -Rfold-missed\n"
          "Without a GPU: foldc --host g++ -x c++ kernel.cu -x none -lccute -pthread\n"
          "More: foldc help COMMAND, foldc COMMAND --help, man foldc, foldc --version.\n",
          out);
}

/* ---- For programs, and for whom a word was wrong ------------------------------------------------ */

static int list_commands(void)
{
    for (size_t i = 0; i < COUNT(commands); i++)
        printf("%s\t%s\n", commands[i].name, commands[i].help);
    return EXIT_SUCCESS;
}

static int list_options(const struct command_text *command)
{
    for (size_t i = 0; i < COUNT(options); i++)
        if (has_option(command, &options[i]))
            printf("%s\t%s\t%s\n", options[i].spelling, options[i].value ? options[i].value : "", options[i].help);
    printf("--help\t\tall about it\n");
    return EXIT_SUCCESS;
}

/* The command of that name; a compiler's is the driver's. */
static const struct command_text *find_topic(const char *name)
{
    const struct command_text *command = find_command(name);
    struct compiler compiler;
    arena *memory = arena_new();
    if (!command && (launcher_known(name) || compiler_known(memory, name, &compiler)))
        command = find_command("driver");
    arena_free(memory);
    return command;
}

static bool no_topic(const struct arguments *a, const char *topic)
{
    struct nearest nearest = nearest_to(topic, strlen(topic));
    for (size_t i = 0; i < COUNT(commands); i++)
        nearest_try(&nearest, commands[i].name);
    if (nearest.found)
        return arguments_misuse(a, "there is no command '%s'; did you mean '%s'?", topic, nearest.found);
    return arguments_misuse(a, "there is no command '%s'", topic);
}

struct help_asked {
    const char *topic;
    bool list;
};

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct help_asked *asked = context;
    return is == OPTION_help_LIST ? (asked->list = true) : arguments_take_word(a, &asked->topic, 1);
}

int foldc_help(int argc, char **argv)
{
    struct help_asked asked = {.list = false};
    struct arguments a = arguments_of(argv, NULL);
    (void)argc;
    if (!arguments_read(&a, take, &asked))
        return MISUSE;
    if (a.help)
        asked.topic = "help";
    if (asked.topic && !find_topic(asked.topic))
        return no_topic(&a, asked.topic), MISUSE;
    if (asked.list)
        return asked.topic ? list_options(find_topic(asked.topic)) : list_commands();
    if (asked.topic)
        return help_command(find_topic(asked.topic)->name);
    help_overview(stdout);
    return EXIT_SUCCESS;
}
