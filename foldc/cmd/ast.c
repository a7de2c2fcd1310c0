/* foldc ast: foldc's view of a file. */
#include "foldc/base/arena.h"
#include "foldc/cli/arguments.h"
#include "foldc/c/ast.h"
#include "foldc/base/diag.h"
#include "commands.h"
#include "help.h"
#include "foldc/base/source.h"

#include <string.h>

struct ast_asked {
    const char *path;
    bool all, no_cache, no_cuda;
    int archs[2];
    char **flags;
};

static bool take(void *context, const struct arguments *a, enum argument is)
{
    struct ast_asked *asked = context;
    switch (is) {
    case OPTION_ast_ALL:
        return asked->all = true;
    case OPTION_ast_NO_CACHE:
        return asked->no_cache = true;
    case OPTION_ast_NO_CUDA:
        return asked->no_cuda = true;
    case OPTION_ast_ARCH:
        return arguments_int(a, 100, 9990, &asked->archs[0]);
    default:
        return arguments_take_word(a, &asked->path, 1);
    }
}

static int dump_file(const struct ast_asked *asked)
{
    struct diag diag = {.out = stderr};
    arena *arena = arena_new();
    const char *why;
    struct source *source = source_read(arena, asked->path, &why);
    struct ast_request request = {.arena = arena,
                                  .diag = &diag,
                                  .source = source,
                                  .flags = (const char *const *)asked->flags,
                                  .archs = asked->archs,
                                  .toolkit = asked->no_cuda ? "" : NULL,
                                  .all = asked->all,
                                  .no_cache = asked->no_cache};
    const struct ast_file *file = NULL;

    if (!source) {
        diag_file(&diag, DIAG_ERROR, asked->path, "%s", why);
    } else {
        request.language = ast_language(source);
        file = ast_read(&request);
    }
    if (file)
        ast_dump(stdout, file);
    arena_free(arena);
    return file && !diag.count[DIAG_ERROR] ? 0 : 1;
}

int foldc_ast(int argc, char **argv)
{
    struct ast_asked asked = {0};
    struct arguments a = arguments_of(argv, NULL);
    (void)argc;
    if (!arguments_read(&a, take, &asked))
        return MISUSE;
    if (a.help)
        return help_command("ast");
    if (!asked.path)
        return arguments_misuse(&a, "no file is named"), MISUSE;
    asked.flags = a.flags;
    return dump_file(&asked);
}
