/* foldc: find the command and run it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "foldc.h"
#include "guard.h"

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} command;

static const command commands[] = {
#define FOLDC_COMMAND(name, help) {#name, foldc_##name, help},
#include "commands.def"
#undef FOLDC_COMMAND
};

enum { COMMANDS = sizeof commands / sizeof *commands, MISUSE = 2 };

static const command *find_command(const char *name)
{
    for (int i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static void print_usage(FILE *to)
{
    fputs("Usage: foldc COMMAND ...; foldc COMMAND --help tells more\n", to);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].help);
}

/* What stands where a command should. */
static int run_option(const char *option)
{
    if (option && strcmp(option, "--version") == 0) {
        puts("foldc " PACKAGE_VERSION);
        return EXIT_SUCCESS;
    }
    if (option && strcmp(option, "--help") == 0) {
        print_usage(stdout);
        return EXIT_SUCCESS;
    }
    if (option)
        fprintf(stderr, "foldc: unknown command '%s'\n", option);
    print_usage(stderr);
    return MISUSE;
}

int main(int argc, char **argv)
{
    const command *c = argc > 1 ? find_command(argv[1]) : NULL;
    if (!guard_begin())
        return MISUSE;
    if (!c && driver_claims(argc, argv))
        return driver_main(argc, argv, fold_file);
    return c ? c->run(argc - 1, argv + 1) : run_option(argc > 1 ? argv[1] : NULL);
}
