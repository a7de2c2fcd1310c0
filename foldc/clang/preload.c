#include "preload.h"

#include "foldc/base/arena.h"
#include "foldc/base/scan.h"
#include "foldc/base/source.h"

#include <string.h>

/* The prelude's text, made of prelude.h by the build. */
extern const char clang_prelude_h[];

static const char *const preloads[] = {
#define PRELOAD(name) name,
#include "preload.def"
#undef PRELOAD
};

static bool is_preload(const char *name, size_t size)
{
    for (size_t i = 0; i < sizeof preloads / sizeof *preloads; i++)
        if (strlen(preloads[i]) == size && memcmp(preloads[i], name, size) == 0)
            return true;
    return false;
}

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

/* The name in an #include <name> that begins at the token after its #; NULL if it is another directive. */
static const char *included_name(const char **at, const char *end, size_t *size)
{
    const char *close;
    if (!scan_is(scan_next(at, end), "include") || !scan_is(scan_next(at, end), "<"))
        return NULL;
    close = memchr(*at, '>', (size_t)(end - *at));
    if (!close)
        return NULL;
    *size = (size_t)(close - *at);
    return close - *size;
}

/* The well-known headers among the includes that the file begins with, as include lines. An include after any other
   text could depend on that text, and stays in its place. */
static const char *leading_includes(struct arena *arena, const struct source *source)
{
    const char *at = source->bytes, *end = at + source->size, *text = "", *name;
    size_t size;

    while (scan_is(scan_next(&at, end), "#")) {
        const char *directive = at;
        if (scan_is(scan_next(&directive, end), "pragma") && scan_is(scan_next(&directive, end), "once")) {
            at = directive;
            continue;
        }
        name = included_name(&at, end, &size);
        if (name && is_preload(name, size))
            text = arena_printf(arena, "%s#include <%.*s>\n", text, (int)size, name);
        else if (!name || strncmp(name, "ccute/", 6) != 0)
            break;
        at = name + size + 1;
    }
    return text;
}

const char *preload_text(struct arena *arena, const struct source *source, enum ast_language language, bool toolkit)
{
    const char *includes = leading_includes(arena, source);
    const char *runtime, *standard;

    if (language != AST_CUDA)
        return includes;
    runtime = toolkit && uses_runtime(source) ? "#include <cuda_runtime.h>\n" : "";
    /* nvcc's implicit headers bring some of the standard library. */
    standard = source_says(source, "std::") ? "#include <cmath>\n#include <utility>\n" : "";
    return arena_printf(arena, "%s%s%s%s", clang_prelude_h, standard, runtime, includes);
}
