/* foldc: find the command and run it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "foldc/cli/arguments.h"
#include "foldc/driver/driver.h"
#include "foldc/driver/flags.h"
#include "foldc/base/text.h"
#include "foldc/cmd/commands.h"
#include "pipeline.h"
#include "foldc/cmd/help.h"
#include "foldc/base/nearest.h"
#include "foldc/base/process_limits.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
} command;

static const command commands[] = {
#define FOLDC_COMMAND(name, takes, help) {#name, foldc_##name},
#include "foldc/cli/commands.def"
#undef FOLDC_COMMAND
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static bool is_file(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* A word that is neither a command nor a compiler. */
static int refuse_word(const char *word)
{
    struct nearest nearest = nearest_to(word, strlen(word));
    for (int i = 0; i < COMMANDS; i++)
        nearest_try(&nearest, commands[i].name);
    compilers_nearest(&nearest);
    if (is_file(word))
        fprintf(stderr, "foldc: '%s' is a file, not a command; to fold it: foldc fold %s\n", word, word);
    else if (nearest.found)
        fprintf(stderr,
                "foldc: '%s' is neither a command nor a compiler that it knows; did you mean '%s'? (foldc help)\n",
                word, nearest.found);
    else
        fprintf(stderr, "foldc: '%s' is neither a command nor a compiler that it knows (foldc help)\n", word);
    return MISUSE;
}

/* Options, and then neither a command nor a compiler. */
static int refuse(char **argv)
{
    struct fold_options ignored = {0};
    int i = 1;
    if (!argv[i]) {
        help_overview(stderr);
        return MISUSE;
    }
    while (argv[i] && fold_option(&ignored, argv[i]))
        i++;
    if (!argv[i])
        fprintf(stderr, "foldc: no compiler is named after '%s' (foldc help driver)\n", argv[i - 1]);
    else if (argv[i][0] == '-')
        arguments_unknown("foldc", "driver", argv[i]);
    else
        return refuse_word(argv[i]);
    return MISUSE;
}

/* Options that stand before a command are the command's: they are put after its name. */
static const command *options_first(char **argv)
{
    struct fold_options ignored = {0};
    const command *c;
    int i = 1;
    while (argv[i] && fold_option(&ignored, argv[i]))
        i++;
    c = i > 1 && argv[i] ? find_command(argv[i]) : NULL;
    if (c) {
        memmove(argv + 2, argv + 1, (size_t)(i - 1) * sizeof *argv);
        argv[1] = (char *)c->name;
    }
    return c;
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c, const char *d)
{
    return !strcmp(word, a) || !strcmp(word, b) || !strcmp(word, c) || !strcmp(word, d);
}

static int print_version(void)
{
    puts("foldc " PACKAGE_VERSION);
    return EXIT_SUCCESS;
}

/* The output must have arrived: a disk may be full. */
static int end(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    if (status == EXIT_SUCCESS)
        complain("standard output: cannot be written: %s", strerror(errno));
    return status ? status : EXIT_FAILURE;
}

static int run(int argc, char **argv)
{
    const char *const first = argc > 1 ? argv[1] : "";
    const command *c = find_command(first);
    if (!c && driver_claims(argc, argv))
        return driver_main(argc, argv, fold_file);
    if (!c)
        c = options_first(argv);
    if (c)
        return c->run(argc - 1, argv + 1);
    if (is_one_of(first, "--version", "-V", "-v", "version"))
        return print_version();
    if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) {
        help_overview(stdout);
        return EXIT_SUCCESS;
    }
    return refuse(argv);
}

int main(int argc, char **argv) { return limits_begin() ? end(run(argc, argv)) : MISUSE; }
