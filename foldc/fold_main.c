/* foldc fold: one file in, one file out. */
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "cleanup.h"
#include "driver_command.h"
#include "fold_main.h"
#include "foldc.h"

enum { MISUSE = 2 };

static const char usage[] =
    "Usage: foldc fold FILE -o OUTPUT [options] [-- compiler flags]\n"
    "Folds the layouts of the functions marked CCUTE_FOLD into index arithmetic. '-' is stdin or stdout.\n";

static void print_help(FILE *to)
{
    fputs(usage, to);
#define FOLD_SWITCH(spelling, field, help) fprintf(to, "  %-16s %s\n", spelling, help);
#define FOLD_VALUE(spelling, field, argument, help) fprintf(to, "  %-16s %s\n", spelling argument, help);
#include "options.def"
#undef FOLD_SWITCH
#undef FOLD_VALUE
    fputs("  -x LANGUAGE      c, c++ or cuda, whatever the file's name says\n", to);
}

struct arguments {
    struct fold_request request;
    char **flags; /* behind -- */
    const char *language;
    bool help;
};

/* False, after one line, if the words make no sense. */
static bool read_arguments(struct arguments *a, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            a->flags = argv + i + 1;
            break;
        }
        if (strcmp(argv[i], "--help") == 0)
            a->help = true;
        else if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
            a->request.output = argv[++i];
        else if (strcmp(argv[i], "-x") == 0 && i + 1 < argc)
            a->language = argv[++i];
        else if (fold_option(&a->request.options, argv[i]))
            continue;
        else if (a->request.input || (argv[i][0] == '-' && argv[i][1])) {
            fprintf(stderr, "foldc: '%s' is not expected here\n%s", argv[i], usage);
            return false;
        } else
            a->request.input = argv[i];
    }
    if (a->help || (a->request.input && a->request.output))
        return true;
    fprintf(stderr, "foldc: %s\n%s", a->request.input ? "no output is named: -o OUTPUT" : "no file is named", usage);
    return false;
}

/* The language that is asked for, or that the name tells; -1 if it is none. */
static int asked_language(const char *input, const char *language)
{
    const char *dot = strrchr(input, '.');
    const char *is = language ? language : dot ? dot + 1 : "cuda";
    if (!strcmp(is, "c"))
        return FOLD_C;
    if (!strcmp(is, "c++") || !strcmp(is, "cc") || !strcmp(is, "cpp") || !strcmp(is, "cxx") || !strcmp(is, "C"))
        return FOLD_CXX;
    return language && strcmp(is, "cuda") ? -1 : FOLD_CUDA;
}

/* Libclang's flags from the compiler's, as if the compiler had been named. */
static void read_flags(arena *arena, char **flags, struct fold_request *request)
{
    static char *const compilers[] = {[FOLD_C] = "gcc", [FOLD_CXX] = "g++", [FOLD_CUDA] = "nvcc"};
    struct command *command = arena_alloc(arena, sizeof *command);
    size_t count = 0;
    char **argv;
    memset(command, 0, sizeof *command);
    while (flags && flags[count])
        count++;
    argv = arena_alloc(arena, (count + 2) * sizeof *argv);
    argv[0] = compilers[request->language];
    for (size_t i = 0; i <= count; i++)
        argv[i + 1] = flags ? flags[i] : NULL;
    if (command_read(arena, argv, command)) {
        request->flags = (const char *const *)command->clang.at;
        request->archs = command->archs;
    }
}

bool fold_main_flags(arena *arena, const char *language, char **flags, struct fold_request *request)
{
    const int is = asked_language(request->input, language);
    if (is < 0) {
        fprintf(stderr, "foldc: '%s' is no language: c, c++ or cuda\n", language);
        return false;
    }
    request->language = (enum fold_language)is;
    read_flags(arena, flags, request);
    return true;
}

int foldc_fold(int argc, char **argv)
{
    struct arguments a = {0};
    arena *arena;
    int status = MISUSE;
    if (!read_arguments(&a, argc, argv))
        return MISUSE;
    if (a.help) {
        print_help(stdout);
        return 0;
    }
    cleanup_on_signals();
    arena = arena_new();
    if (fold_main_flags(arena, a.language, a.flags, &a.request))
        status = fold_file(&a.request);
    arena_free(arena);
    return status;
}
