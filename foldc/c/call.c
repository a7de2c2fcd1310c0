/* The table of the functions that foldc knows by name. */
#include "call.h"

#include <string.h>

static const struct row {
    const char *name;
    size_t size;
    enum call call;
    enum call_trait trait;
    bool is_beginning; /* of all names that begin so */
} rows[] = {
#define ROW(name, call, trait, is_beginning) {name, sizeof name - 1, call, trait, is_beginning},
#define FAMILY(id, beginning)
#define CCUTE_PUBLIC(result, name) ROW(#name, CALL_##name, CALL_LAYOUTS, false)
#define CCUTE_PUBLIC_SAME(name) ROW(#name, CALL_##name, CALL_LAYOUTS, false)
#define CALL(name, trait) ROW(#name, CALL_##name, CALL_##trait, false)
#define CALLS(id, beginning, trait) ROW(beginning, CALLS_##id, CALL_##trait, true)
#define ENGINE_CALL(name, shared) ROW(#name, CALL_##name, CALL_ENGINES, false)
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
#undef ROW
};

/* The rows stand in the order of their numbers, those of ccute's names first. */
enum { ROWS = sizeof rows / sizeof *rows, CCUTES_ROWS = CALL_min - 1 };

/* How the names of C's and CUDA's functions go on: log1pf, sinpi. */
static bool is_ending(const char *rest, size_t size)
{
    static const char *const endings[] = {"",    "2",   "10", "1p",  "m1", "h",  "pi",  "f",   "2f",  "10f",
                                          "1pf", "m1f", "hf", "pif", "l",  "2l", "10l", "1pl", "m1l", "hl"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (strlen(endings[i]) == size && memcmp(rest, endings[i], size) == 0)
            return true;
    return false;
}

enum call known_call_in(const char *name, size_t size)
{
    const bool is_ccutes = size > 6 && (memcmp(name, "ccute_", 6) == 0 || memcmp(name, "CCUTE_", 6) == 0);
    const struct row *const end = rows + (is_ccutes ? CCUTES_ROWS : ROWS), *beginning = NULL;
    for (const struct row *row = is_ccutes ? rows : rows + CCUTES_ROWS; row < end; row++) {
        const bool fits = row->is_beginning ? size >= row->size : size == row->size;
        if (!fits || name[0] != row->name[0] || memcmp(name, row->name, row->size) != 0)
            continue;
        if (!row->is_beginning)
            return row->call;
        if (!beginning && (is_ccutes || name[0] == '_' || row->trait == CALL_FENCES ||
                           is_ending(name + row->size, size - row->size)))
            beginning = row;
    }
    return beginning ? beginning->call : CALL_OTHER;
}

enum call known_call(const char *name) { return name ? known_call_in(name, strlen(name)) : CALL_OTHER; }

const char *call_name(enum call call) { return call == CALL_OTHER ? NULL : rows[call - 1].name; }

enum call_trait call_trait(enum call call) { return call == CALL_OTHER ? CALL_PLAIN : rows[call - 1].trait; }

enum name_family name_family(const char *name)
{
    static const struct {
        const char *beginning;
        enum name_family family;
    } families[] = {
#define FAMILY(id, beginning) {beginning, NAME_##id},
#define CALL(name, trait)
#define CALLS(id, beginning, trait)
#define ENGINE_CALL(name, shared)
#include "calls.def"
    };
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strncmp(name, families[i].beginning, strlen(families[i].beginning)) == 0)
            return families[i].family;
    return NAME_FREE;
}

const char *name_after_ccute(const char *name)
{
    return name_family(name) == NAME_CCUTE ? name + strlen("ccute_") : NULL;
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
#define FAMILY(id, beginning)
#define CALL(name, trait)
#define CALLS(id, beginning, trait)
#define ENGINE_CALL(name, argument)                                                                                    \
    case CALL_##name:                                                                                                  \
        *shared = argument;                                                                                            \
        return true;
#include "calls.def"
    default:
        return false;
    }
}
