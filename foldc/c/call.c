/* The table of the functions that foldc knows by name. */
#include "call.h"

#include <string.h>

static const struct row {
    const char *name;
    enum call call;
} rows[] = {
#define CCUTE_PUBLIC(result, name) {#name, CALL_##name},
#define CCUTE_PUBLIC_SAME(name) {#name, CALL_##name},
#define CALL(name) {#name, CALL_##name},
#define ENGINE_CALL(name, shared) {#name, CALL_##name},
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
#undef CALL
#undef ENGINE_CALL
};

enum { ROWS = sizeof rows / sizeof *rows };

enum call known_call(const char *name)
{
    if (!name || (strncmp(name, "ccute_", 6) != 0 && strncmp(name, "CCUTE_", 6) != 0 && strncmp(name, "__", 2) != 0))
        return CALL_OTHER;
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return rows[i].call;
    return CALL_OTHER;
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
#define ENGINE_CALL(name, argument)                                                                                    \
    case CALL_##name:                                                                                                  \
        *shared = argument;                                                                                            \
        return true;
#include "calls.def"
#undef CALL
#undef ENGINE_CALL
    default:
        return false;
    }
}
