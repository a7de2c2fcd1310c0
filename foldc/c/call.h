/* The functions that foldc knows by name, as numbers: a node has the number of the function that it calls or names. */
#ifndef FOLDC_C_CALL_H
#define FOLDC_C_CALL_H

#include <stdbool.h>
#include <stddef.h>

enum call {
    CALL_OTHER,
#define CCUTE_PUBLIC(result, name) CALL_##name,
#define CCUTE_PUBLIC_SAME(name) CALL_##name,
#define CALL(name) CALL_##name,
#define ENGINE_CALL(name, shared) CALL_##name,
#define PLAIN_CALL(name) CALL_##name,
#define PLAIN_CALLS(id, beginning) CALLS_##id,
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
#undef CALL
#undef ENGINE_CALL
#undef PLAIN_CALL
#undef PLAIN_CALLS
    CALLS
};

/* CALL_OTHER for NULL and for any other name. */
enum call known_call(const char *name);

/* Is it a copy, a fill or a clearing? */
bool call_is_copy(enum call call);

/* Does it answer for a bad value, where others trap? */
bool call_answers_bad(enum call call);

/* Does it take a layout, or return one? */
bool call_has_layouts(enum call call);

/* Is it an engine's: a copy of bytes, or a fence for one? *shared: its argument that is shared memory; -1: none is. */
bool call_is_engine(enum call call, int *shared);

#endif
