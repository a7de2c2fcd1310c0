#include "preload.h"
#include "leading.h"

#include "foldc/base/arena.h"
#include "foldc/base/source.h"

#include <string.h>

/* The prelude's text, made of prelude.h by the build. */
extern const char clang_prelude_h[];

/* Does the text use the runtime API, which nvcc makes known to every file: cudaMalloc and its like? */
static bool uses_runtime(const struct source *source)
{
    const char *at = source->bytes, *end = at + source->size;
    while ((at = memchr(at, 'c', (size_t)(end - at)))) {
        if (end - at > 4 && memcmp(at, "cuda", 4) == 0 && at[4] >= 'A' && at[4] <= 'Z')
            return true;
        at++;
    }
    return false;
}

const char *preload_text(const struct ast_request *request, const char *path, bool toolkit)
{
    struct arena *arena = request->arena;
    const struct source *source = request->source;
    const char *includes = leading_includes(request, path);
    const char *runtime, *standard;

    if (request->language != AST_CUDA)
        return includes;
    runtime = toolkit && uses_runtime(source) ? "#include <cuda_runtime.h>\n" : "";
    /* nvcc's implicit headers bring some of the standard library. */
    standard = source_says(source, "std::") ? "#include <cmath>\n#include <utility>\n" : "";
    return arena_printf(arena, "%s%s%s%s", clang_prelude_h, standard, runtime, includes);
}
