/* Variables of a source for given numbers, for drawings: by C's rules and the library's algebra on integers (values.c),
 * and leaves of a stated form by their symbols (values_bound.c). */
#ifndef FOLDC_DRAW_VALUES_H
#define FOLDC_DRAW_VALUES_H

#include "foldc/c/ceval.h"
#include "foldc/eval/state.h"
#include "foldc/plan/record.h"
#include "foldc/plan/state.h"
#include "foldc/base/ptrmap.h"

enum { VALUES_DEEPEST = 200 /* calls in calls */, VALUES_STACK = 768 /* values in use */ };

/* Why a side has no value at a point. */
enum values_stop {
    VALUES_GOES,
    VALUES_UNDEFINED, /* C leaves it undefined */
    VALUES_REFUSED,   /* the algebra refuses: a layout is bad, or a coordinate */
    VALUES_TOO_LARGE, /* the algebra refuses: a number does not fit, which the source promises not to happen */
    VALUES_UNKNOWN    /* it is beyond this interpreter */
};

/* A name of the source, or a piece of its text that is taken as a whole, with its value. */
struct values_variable {
    const char *name;              /* for people */
    const struct ast_decl *decl;   /* NULL: another number */
    struct symbol_subject subject; /* of which it is the value */
    struct symbol_leaf leaf;
    uint32_t epoch; /* of the read, if it may change; 0: it keeps its value */
    ctype type;
    c_number value;
    uint64_t changed; /* the time of this value, by the clock */
};

/* A call of a helper: the values of its parameters and of the locals that were read. */
struct values_frame {
    struct values_frame *outer;
    uint32_t count;
    struct values_local {
        const struct ast_decl *decl;
        c_number number;
        eval_value *value; /* NULL: a number */
    } local[64];
};

/* A piece of source that is a symbol of the fold. */
struct values_piece {
    const struct ast_node *node;
    const char *text; /* as the source has it */
    size_t symbol;
};

struct values_variables {
    struct values_variable *item;
    size_t count, capacity;
};

struct values_pieces {
    struct values_piece *item;
    size_t count, capacity;
};

/* The numbers of the symbols of the expression that is evaluated. */
struct values_symbols {
    int64_t *item;
    size_t count;
};

struct values_stack {
    eval_value *item;
    size_t used;
};

/* When variables got their values, for results that are calculated once: see values_cache. */
struct values_clock {
    uint64_t generation; /* of the variables */
    uint64_t time;       /* how many values were set */
    uint64_t touched;    /* a bit for each variable that was read, the last for all from there on */
};

struct values {
    struct fold *fold;
    arena *arena;
    const struct ast_function *function;
    const struct explain_walked *walked; /* of the function */
    eval *calculator;
    struct ptrmap formula, cache;
    struct values_clock clock;
    struct values_variables variables;
    struct values_pieces pieces;
    struct values_symbols symbols;
    uint32_t epoch;
    struct values_frame *frame;
    struct values_stack stack;
    int depth;        /* of evaluation */
    bool takes_parts; /* leaves of a layout whose form is stated are variables of their own; else they are not known */

    enum values_stop stop;
    const char *why;
};

/* ---- values.c ---- */

/* Stop at this point; returns false. The first reason stays. */
bool values_stops(struct values *v, enum values_stop stop, const char *why);

/* The value of an integer expression of the source, of its own type; false if it has none here. */
bool values_int(struct values *v, struct ast_node *node, c_number *out);

/* The value of an expression whose type is one of ccute's. A bad value is a value. */
bool values_value(struct values *v, struct ast_node *node, eval_value *out);

/* The value of a variable of the source. */
bool values_decl(struct values *v, const struct ast_decl *decl, c_number *out);

/* Free the maps; the rest is the arena's. */
void values_free(struct values *v);

/* ---- values_helper.c ---- */

/* The helper that a call calls, if its body is known; NULL otherwise. */
const struct ast_function *values_helper(const struct ast_node *call);

/* The value of a call of one: a number, or another value if `value` is not NULL. */
bool values_of_helper(struct values *v, struct ast_node *call, c_number *number, eval_value *value);

/* ---- values_bound.c ---- */

/* Is the node such a piece, or the same expression? Then it is a number of its own, and its operands are not
   evaluated. */
bool values_is_piece(struct values *v, const struct ast_node *node);

/* Collect the pieces of source that are symbols in this function. */
void values_pieces(struct values *v);

/* The value that foldc bound to a variable. *known is false if one of its leaves was not needed, and so not written. */
bool values_bound(struct values *v, const struct value *value, eval_value *out, bool *known);

/* ---- values_names.c ---- */

/* The number of a variable; a new one if need be. about: has its declaration, name, epoch, type, and leaf. */
c_number values_variable(struct values *v, const struct values_variable *about);

/* The variables and their values, for a message. */
const char *values_where(struct values *v);

/* ---- A value that is calculated once until something that it depends on changes ---- */

struct values_cache {
    uint64_t generation, time, touched;
    c_number number;
    eval_value *value;
};

/* The cache of a key, and whether its value still holds: then its variables count as read. */
struct values_cache *values_cached(struct values *v, const void *key, bool *holds);
/* Before and after calculating a value for the cache. */
uint64_t values_cache_begin(struct values *v);
void values_cache_end(struct values *v, struct values_cache *cache, uint64_t outer);

#endif
