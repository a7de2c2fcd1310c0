/* How libclang is called for each language. */
#include "read.h"
#include "toolkit.h"

#include <string.h>

void clang_flags_add(struct clang_flags *flags, struct arena *arena, const char *flag)
{
    if (flags->count == flags->room) {
        const char **larger = arena_alloc(arena, 2 * (size_t)(flags->room + 32) * sizeof *larger);
        if (flags->count)
            memcpy(larger, flags->flag, (size_t)flags->count * sizeof *larger);
        flags->flag = larger;
        flags->room = 2 * (flags->room + 32);
    }
    flags->flag[flags->count++] = flag;
}

static void add_all(struct clang_flags *flags, struct arena *arena, const char *const *list)
{
    for (; list && *list; list++)
        clang_flags_add(flags, arena, *list);
}

/* The user's flags; files that they include before the source must wait until the prelude is read. */
static void add_users(struct clang_flags *flags, struct clang_flags *late, struct arena *arena, const char *const *list)
{
    for (; list && *list; list++) {
        const bool is_late = strcmp(*list, "-include") == 0 || strcmp(*list, "-imacros") == 0;
        clang_flags_add(is_late ? late : flags, arena, *list);
        if (is_late && list[1])
            clang_flags_add(late, arena, *++list);
    }
}

static void add_toolkit(struct clang_flags *flags, struct arena *arena, const char *toolkit)
{
    const int version = toolkit ? toolkit_version(arena, toolkit) : 12000;

    clang_flags_add(flags, arena, arena_printf(arena, "-D__CUDACC_VER_MAJOR__=%d", version / 1000));
    clang_flags_add(flags, arena, arena_printf(arena, "-D__CUDACC_VER_MINOR__=%d", version % 1000 / 10));
    clang_flags_add(flags, arena, "-D__CUDACC_VER_BUILD__=0");
    if (!toolkit)
        return;
    clang_flags_add(flags, arena, "-isystem");
    clang_flags_add(flags, arena, arena_printf(arena, "%s/include", toolkit));
    clang_flags_add(flags, arena, "-isystem");
    clang_flags_add(flags, arena, arena_printf(arena, "%s/include/cccl", toolkit));
}

void clang_flags_make(struct clang_flags *flags, struct clang_flags *late, const struct ast_request *request)
{
    /* A launch is a call of __cudaPushCallConfiguration since CUDA 9.2; clang needs the version where it finds no
     * toolkit. */
    static const char *const cuda[] = {"-x",
                                       "cuda",
                                       "--cuda-host-only",
                                       "-nocudainc",
                                       "-nocudalib",
                                       "-Xclang",
                                       "-target-sdk-version=12.0",
                                       "-std=gnu++17",
                                       "-D__CUDACC__",
                                       "-D__NVCC__",
                                       NULL};
    static const char *const c[] = {"-x", "c", NULL}, *const cxx[] = {"-x", "c++", NULL};
    /* Warnings are the compiler's to give; an error anywhere must not end the parse. Objects of classes travel through
     * "...", which stands for the public names. */
    /* As many brackets as foldc follows (plan's limit of nesting): compilers have no limit, and clang's is 256. */
    static const char *const brackets[] = {"-fbracket-depth=2000", NULL};
    static const char *const last[] = {"-D__FOLDC__", "-ferror-limit=0", "-w", "-Wno-non-pod-varargs", NULL};
    struct arena *arena = request->arena;

    add_all(flags, arena, request->language == AST_CUDA ? cuda : request->language == AST_C ? c : cxx);
    if (request->language == AST_CUDA) {
        flags->toolkit = request->toolkit ? request->toolkit : toolkit_find(arena);
        if (flags->toolkit && !*flags->toolkit) {
            flags->toolkit = NULL;
            clang_flags_add(flags, arena, "-DFOLDC_NO_TOOLKIT"); /* nor one whose headers the system's folders have */
        }
        add_toolkit(flags, arena, flags->toolkit);
    }
    add_all(flags, arena, brackets);
    add_users(flags, late, arena, request->flags);
    add_all(flags, arena, last);
}
