/* foldc fold: one file in, one file out. */
#include <string.h>

#include "foldc/base/arena.h"
#include "foldc/cli/arguments.h"
#include "foldc/base/cleanup.h"
#include "foldc/driver/command.h"
#include "fold.h"
#include "commands.h"
#include "help.h"
#include "foldc/base/progress.h"

struct fold_asked {
    struct fold_request request;
    const char *language;
};

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct fold_asked *asked = context;
    switch (is) {
    case OPTION_fold_OUTPUT:
        asked->request.output = a->value;
        return true;
    case OPTION_fold_LANGUAGE:
        asked->language = a->value;
        return true;
    default:
        return arguments_take_word(a, &asked->request.input, 1);
    }
}

/* The language: that of the option (c, c++ or cuda), or that of the file's name. */
static enum ast_language asked_language(const char *input, const char *language)
{
    const char *dot = strrchr(input, '.');
    const char *is = language ? language : dot ? dot + 1 : "cuda";
    if (!strcmp(is, "c"))
        return AST_C;
    if (!strcmp(is, "c++") || !strcmp(is, "cc") || !strcmp(is, "cpp") || !strcmp(is, "cxx") || !strcmp(is, "C"))
        return AST_CXX;
    return AST_CUDA;
}

/* Libclang's flags from the compiler's, as if the compiler had been named. */
static void read_flags(arena *arena, char **flags, struct fold_request *request)
{
    static char *const compilers[] = {[AST_C] = "gcc", [AST_CXX] = "g++", [AST_CUDA] = "nvcc"};
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
        request->archs = command->archs.at;
        request->has_90a = command->archs.has_90a;
    }
}

void fold_main_flags(arena *arena, const char *language, char **flags, struct fold_request *request)
{
    request->alone = true;
    request->language = asked_language(request->input, language);
    read_flags(arena, flags, request);
}

int foldc_fold(int argc, char **argv)
{
    struct fold_asked asked = {.request = {.output = "-"}};
    struct arguments a = arguments_of(argv, &asked.request.options);
    arena *arena;
    int status;
    (void)argc;
    if (!arguments_read(&a, take, &asked))
        return MISUSE;
    if (a.help)
        return help_command("fold");
    if (!asked.request.input)
        return arguments_misuse(&a, "no file is named"), MISUSE;
    cleanup_on_signals();
    progress_allow();
    arena = arena_new();
    fold_main_flags(arena, asked.language, a.flags, &asked.request);
    status = fold_file(&asked.request);
    arena_free(arena);
    return status;
}
