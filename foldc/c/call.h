/* The functions that foldc knows by name, as numbers: a node has the number of the function that it calls or names.
 * calls.def is the table; nothing outside this room compares such names. */
#ifndef FOLDC_C_CALL_H
#define FOLDC_C_CALL_H

#include <stdbool.h>
#include <stddef.h>

enum call {
    CALL_OTHER,
#define FAMILY(id, beginning)
#define CCUTE_PUBLIC(result, name) CALL_##name,
#define CCUTE_PUBLIC_SAME(name) CALL_##name,
#define CALL(name, trait) CALL_##name,
#define CALLS(id, beginning, trait) CALLS_##id,
#define ENGINE_CALL(name, shared) CALL_##name,
#include <ccute/public.def>
#include "calls.def"
#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME
    CALLS
};

/* The trait of each, as calls.def explains it. */
enum call_trait {
    CALL_PLAIN,
    CALL_LAYOUTS,
    CALL_SAME,
    CALL_ENGINES,
    CALL_MOVES,
    CALL_RARE_MOVES,
    CALL_ISSUES,
    CALL_FENCES,
    CALL_LEAVES,
    CALL_RETURNS
};

/* CALL_OTHER for NULL and for any other name. */
enum call known_call(const char *name);
/* The number of a name that is part of a text. */
enum call known_call_in(const char *name, size_t size);

/* The name, of names that begin alike their beginning. NULL for CALL_OTHER. */
const char *call_name(enum call call);
enum call_trait call_trait(enum call call);

/* Whose a name is, by its beginning: of C, of the compiler or of ccute, and no user declares it; NAME_FREE otherwise.
 */
enum name_family {
    NAME_FREE,
#define FAMILY(id, beginning) NAME_##id,
#define CALL(name, trait)
#define CALLS(id, beginning, trait)
#define ENGINE_CALL(name, shared)
#include "calls.def"
};
enum name_family name_family(const char *name);
/* The rest of a name after "ccute_"; NULL of a name that begins otherwise. */
const char *name_after_ccute(const char *name);

/* Does it answer for a bad value, where others trap? */
bool call_answers_bad(enum call call);

/* Is it an engine's: a copy of bytes, or a fence for one? *shared: its argument that is shared memory; -1: none is. */
bool call_is_engine(enum call call, int *shared);

/* Is it a product of matrices? */
bool call_is_product(enum call call);

/* Do threads execute the call together, or are they counted later, so that a block must have them? */
bool call_is_united(enum call call);

/* Is it a call of ccute's about barriers, pipelines or clusters? */
bool call_is_barrier(enum call call);

#endif
