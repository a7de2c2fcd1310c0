/* The table of the functions that foldc knows by name. */
#include "call.h"

#include <string.h>

static const struct row {
    const char *name;
    size_t size;
    enum call call;
    bool is_beginning; /* of all names that begin so */
} rows[] = {
#define ROW(name, call, is_beginning) {name, sizeof name - 1, call, is_beginning},
#define CCUTE_PUBLIC(result, name) ROW(#name, CALL_##name, false)
#define CCUTE_PUBLIC_SAME(name) ROW(#name, CALL_##name, false)
#define CALL(name) ROW(#name, CALL_##name, false)
#define ENGINE_CALL(name, shared) ROW(#name, CALL_##name, false)
#define PLAIN_CALL(name) ROW(#name, CALL_##name, false)
#define PLAIN_CALLS(id, beginning) ROW(beginning, CALLS_##id, true)
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
#undef CALL
#undef ENGINE_CALL
#undef PLAIN_CALL
#undef PLAIN_CALLS
#undef ROW
};

/* The rows stand in the order of their numbers, those of ccute's names first. */
enum { ROWS = sizeof rows / sizeof *rows, CCUTES_ROWS = CALL_min - 1 };

/* How the names of C's and CUDA's functions go on: log1pf, sinpi. */
static bool is_ending(const char *rest)
{
    static const char *const endings[] = {"",    "2",   "10", "1p",  "m1", "h",  "pi",  "f",   "2f",  "10f",
                                          "1pf", "m1f", "hf", "pif", "l",  "2l", "10l", "1pl", "m1l", "hl"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strcmp(rest, endings[i]) == 0)
            return true;
    return false;
}

enum call known_call(const char *name)
{
    const size_t size = name ? strlen(name) : 0;
    const bool is_ccutes = size > 6 && (memcmp(name, "ccute_", 6) == 0 || memcmp(name, "CCUTE_", 6) == 0);
    const struct row *const end = rows + (is_ccutes ? CCUTES_ROWS : ROWS), *beginning = NULL;
    for (const struct row *row = is_ccutes ? rows : rows + CCUTES_ROWS; row < end; row++) {
        const bool fits = row->is_beginning ? size >= row->size : size == row->size;
        if (!fits || name[0] != row->name[0] || memcmp(name, row->name, row->size) != 0)
            continue;
        if (!row->is_beginning)
            return row->call;
        if (!beginning && (is_ccutes || name[0] == '_' || is_ending(name + row->size)))
            beginning = row;
    }
    return beginning ? beginning->call : CALL_OTHER;
}

bool call_has_layouts(enum call call)
{
    switch (call) {
#define CCUTE_PUBLIC(result, name) case CALL_##name:
#define CCUTE_PUBLIC_SAME(name) case CALL_##name:
#define CALL(name) case CALL_##name:
#define ENGINE_CALL(name, shared)
#define PLAIN_CALL(name)
#define PLAIN_CALLS(id, beginning)
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
#undef CALL
#undef ENGINE_CALL
#undef PLAIN_CALL
#undef PLAIN_CALLS
        return true;
    default:
        return false;
    }
}

bool call_is_copy(enum call call)
{
    switch (call) {
    case CALL_ccute_copy:
    case CALL_ccute_copy_with:
    case CALL_ccute_copy_if:
    case CALL_ccute_copy_bounded:
    case CALL_ccute_copy_bounded_with:
    case CALL_ccute_copy_tiled:
    case CALL_ccute_copy_tiled_bounded:
    case CALL_ccute_fill:
    case CALL_ccute_clear:
    case CALL_ccute_convert:
    case CALL_ccute_convert_saturated:
    case CALL_ccute_convert_bounded:
    case CALL_ccute_convert_saturated_bounded:
    case CALL_ccute_axpby:
    case CALL_ccute_axpby_bounded:
        return true;
    default:
        return false;
    }
}

bool call_answers_bad(enum call call)
{
    switch (call) {
    case CALL_ccute_ok:
    case CALL_ccute_status_of:
    case CALL_ccute_extends:
    case CALL_ccute_overhang:
    case CALL_ccute_rounded:
    case CALL_ccute_gaps:
    case CALL_ccute_equal:
        return true;
    default:
        return false;
    }
}

bool call_is_engine(enum call call, int *shared)
{
    *shared = -1;
    switch (call) {
#define CALL(name)
#define PLAIN_CALL(name)
#define PLAIN_CALLS(id, beginning)
#define ENGINE_CALL(name, argument)                                                                                    \
    case CALL_##name:                                                                                                  \
        *shared = argument;                                                                                            \
        return true;
#include "calls.def"
#undef CALL
#undef ENGINE_CALL
#undef PLAIN_CALL
#undef PLAIN_CALLS
    default:
        return false;
    }
}
