/* Values of both number systems, and the operations on them: the symbolic instance beside the library. */
#ifndef CCUTE_TESTS_SYMBOLIC_VALUE_H
#define CCUTE_TESTS_SYMBOLIC_VALUE_H

#include <ccute/ccute.h>

#include "foldc/expr/algebra.h"

enum { MAX_ARGS = 4 };

enum value_kind { VALUE_tuple, VALUE_layout, VALUE_tiler, VALUE_copy };

struct sym_value {
    enum value_kind kind;
    union {
        sym_tuple tuple;
        sym_layout layout;
        sym_tiler tiler;
        sym_tiled_copy copy;
    };
};

struct int_value {
    enum value_kind kind;
    union {
        ccute_tuple tuple;
        ccute_layout layout;
        ccute_tiler tiler;
        ccute_tiled_copy copy;
    };
};

struct operation {
    const char *name, *pattern;
    ccute_op op;
    void (*symbolic)(leaf_cx *cx, struct sym_value *out, const struct sym_value *arg);
    struct int_value (*library)(const struct int_value *arg);
};

extern const struct operation operations[];
extern const int operation_count;

/* The kind of argument for this letter of a pattern. */
enum value_kind kind_of_letter(char letter);

/* Run the operation on a fresh context, to its end. */
leaf_cx run_symbolic(expr_table *table, const struct operation *operation, struct sym_value *out,
                     const struct sym_value *arg);

/* The status of a value. */
int sym_status(const struct sym_value *value);
int int_status(const struct int_value *value);

/* A library's value as a symbolic one. */
struct sym_value sym_of_int(expr_table *table, const struct int_value *value);

/* A value of numbers: as the library makes them, with a negative extent, or beyond 64 bits. */
enum substituted { IS_VALUE, IS_NONE, IS_TOO_LARGE };

/* The value where symbol i is symbols[i]. */
enum substituted substitute(expr_table *table, struct int_value *out, const struct sym_value *value,
                            const int64_t *symbols);

/* Does the obligation hold there? */
int obligation_holds(expr_table *table, const leaf_obligation *needed, const int64_t *symbols);

/* The value as text, its leaves as C: at most size bytes of it. Returns the length. */
int print_symbolic(expr_table *table, const struct sym_value *value, char *buffer, int size);
int print_library(const struct int_value *value, char *buffer, int size);
/* The obligations as conditions of C, "8 <= M, ld % 4 == 0"; nothing for none. */
int print_obligations(leaf_cx *cx, char *buffer, int size);

#endif
