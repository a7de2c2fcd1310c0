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
    bool all, no_cache, no_cuda, help;
    int archs[2];
    char **flags;
};

/* False, after one line, if the words are malformed. */
static bool read_arguments(struct ast_asked *asked, char **argv)
{
    struct arguments a = arguments_of(argv, NULL);
    for (enum argument is; (is = arguments_next(&a)) != ARGUMENT_END;) {
        if (is == ARGUMENT_HELP)
            return asked->help = true;
        if (is == OPTION_ast_ALL)
            asked->all = true;
        else if (is == OPTION_ast_NO_CACHE)
            asked->no_cache = true;
        else if (is == OPTION_ast_NO_CUDA)
            asked->no_cuda = true;
        else if (is == OPTION_ast_ARCH && arguments_int(&a, 100, 9990, &asked->archs[0]))
            continue;
        else if (is == ARGUMENT_WORD && !asked->path)
            asked->path = a.word;
        else
            return is == ARGUMENT_WORD && arguments_bad_word(&a);
    }
    asked->flags = a.flags;
    return asked->path || arguments_misuse(&a, "no file is named");
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
    (void)argc;
    if (!read_arguments(&asked, argv))
        return MISUSE;
    return asked.help ? help_command("ast") : dump_file(&asked);
}
