/* foldc ast: what foldc sees in a file. */
#include "arena.h"
#include "ast.h"
#include "diag.h"
#include "foldc.h"
#include "source.h"

#include <string.h>

static const char usage[] = "usage: foldc ast FILE [--all] [--no-cache] [--no-cuda] [--arch=N] [-- compiler flags]\n"
                            "Prints the tree of the functions marked CCUTE_FOLD, or (--all) of every function.\n";

struct arguments {
    const char *path;
    bool all, no_cache, no_cuda, help;
    int archs[2];
    const char *const *flags;
};

/* False if they make no sense. */
static bool read_arguments(struct arguments *arguments, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            arguments->flags = (const char *const *)argv + i + 1;
            break;
        }
        if (strcmp(argv[i], "--all") == 0)
            arguments->all = true;
        else if (strcmp(argv[i], "--no-cache") == 0)
            arguments->no_cache = true;
        else if (strcmp(argv[i], "--no-cuda") == 0)
            arguments->no_cuda = true;
        else if (strcmp(argv[i], "--help") == 0)
            arguments->help = true;
        else if (sscanf(argv[i], "--arch=%d", &arguments->archs[0]) == 1)
            continue;
        else if (arguments->path || (argv[i][0] == '-' && argv[i][1]))
            return false;
        else
            arguments->path = argv[i];
    }
    return arguments->help || arguments->path;
}

static int dump_file(const struct arguments *arguments)
{
    struct diag diag = {.out = stderr};
    arena *arena = arena_new();
    const char *why;
    struct source *source = source_read(arena, arguments->path, &why);
    struct ast_request request = {.arena = arena,
                                  .diag = &diag,
                                  .source = source,
                                  .flags = arguments->flags,
                                  .archs = arguments->archs,
                                  .toolkit = arguments->no_cuda ? "" : NULL,
                                  .all = arguments->all,
                                  .no_cache = arguments->no_cache};
    const struct ast_file *file = NULL;

    if (!source) {
        diag_file(&diag, DIAG_ERROR, arguments->path, "%s", why);
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
    struct arguments arguments = {0};

    if (!read_arguments(&arguments, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    if (arguments.help) {
        fputs(usage, stdout);
        return 0;
    }
    return dump_file(&arguments);
}
