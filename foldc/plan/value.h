/* The value of an expression of the source (value.c): an integer expression, or one of ccute's values over such
   expressions. */
#ifndef FOLDC_PLAN_VALUE_H
#define FOLDC_PLAN_VALUE_H

#include "foldc/expr/algebra.h"
#include "foldc/c/ast.h"

struct fold;
struct miss;

enum value_kind {
    VALUE_INT,
    VALUE_TUPLE,
    VALUE_LAYOUT,
    VALUE_TILER,
    VALUE_ATOM,
    VALUE_COPY,
    VALUE_MMA_ATOM, /* a matrix instruction */
    VALUE_MMA,      /* a tiled product */
};

/* A value. An INT is in `tuple`, as the tuple of depth 0. */
struct value {
    enum value_kind kind;
    bool form_unknown;    /* its form depends on an unknown; the function that it is does not */
    uint8_t sure;         /* if form_unknown: the depth down to which its form is known */
    bool history_unknown; /* its record of how it was made depends on an unknown */
    bool conditional;     /* it is valid only under conditions, which each query checks */
    union {
        sym_tuple tuple;
        sym_layout layout;
        sym_tiler tiler;
        sym_tiled_copy copy;
        ccute_copy_atom atom;
        ccute_mma_atom mma_atom;
        sym_tiled_mma mma;
    };
};

/* Besides CCUTE_F_...: the layout's record of its history is not known. */
enum { FLAGS_UNKNOWN = 64 };

/* The result of an evaluation: a value, or why there is none. One of the two is NULL. */
struct found {
    const struct value *value;
    const struct miss *miss;
};

/* The value of an expression. An operation that is wrong for every value of its unknowns is reported as an error. */
struct found fold_value(struct fold *fold, struct ast_node *node);

/* The value of a call of ccute's, or of a helper. */
struct found fold_call(struct fold *fold, struct ast_node *node);

/* The value of a function of ccute's for one argument. */
struct found fold_apply(struct fold *fold, struct ast_node *node, enum call call, const struct value *value);

/* A value of zeros. It has memory for the member of its kind alone: copy a value with fold_copy_of, never by
 * assignment. */
struct value *fold_new(struct fold *fold, enum value_kind kind);
struct value *fold_copy_of(struct fold *fold, const struct value *value);

/* Do two layouts differ in numbers alone? */
bool fold_are_alike(const struct value *a, const struct value *b);
const struct value *fold_int_value(struct fold *fold, const expr *e);

/* The integer that a value is; NULL: it is not an integer. */
const expr *fold_as_int(const struct value *value);

#endif
