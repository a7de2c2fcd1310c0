/* The functions that foldc knows by name, as numbers: a node has the number of what it calls or names. */
#ifndef FOLDC_C_CALL_H
#define FOLDC_C_CALL_H

#include <stdbool.h>
#include <stddef.h>

enum call {
    CALL_OTHER,
#define CCUTE_PUBLIC(result, name) CALL_##name,
#define CCUTE_PUBLIC_SAME(name) CALL_##name,
#define CALL(name) CALL_##name,
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
#undef CALL
    CALLS
};

/* CALL_OTHER for NULL and for any other name. */
enum call known_call(const char *name);

/* Does it answer for a bad value, where others trap? */
bool call_answers_bad(enum call call);

#endif
