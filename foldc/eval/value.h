/* The values of expressions. */
#ifndef FOLDC_EVAL_VALUE_H
#define FOLDC_EVAL_VALUE_H

#include <stddef.h>

#include <ccute/ccute.h>

typedef enum eval_kind {
    EVAL_TUPLE,
    EVAL_LAYOUT,
    EVAL_TILER,
    EVAL_ATOM,
    EVAL_COPY,
    EVAL_MAP,
    EVAL_WORD,       /* f16, tn, k: the words of the table */
    EVAL_MMA_ATOM,   /* a matrix instruction */
    EVAL_MMA,        /* a tiled product */
    EVAL_DESCRIPTOR, /* of an operand of wgmma, as a tuple */
    EVAL_SWIZZLE,    /* without its layout: (bits,base,shift) */
} eval_kind;

/* A word of words.def: a type of elements, an order. */
typedef enum eval_word_kind { EVAL_TYPE, EVAL_ORDER, EVAL_MAJOR } eval_word_kind;
typedef struct eval_word_value {
    eval_word_kind kind;
    int value;
    const char *name;
} eval_word_value;

/* The word of that name, or NULL. */
const eval_word_value *eval_find_word(const char *name, size_t length);

/* The arguments of cuTensorMapEncodeTiled: the innermost axis first, strides in bytes, the rows of the swizzle in
 * bytes. */
typedef struct eval_map {
    int rank, swizzle;
    uint64_t box[5], shape[5], stride[5];
} eval_map;

/* An integer and the marks _ and X are tuples of depth 0. */
typedef struct eval_value {
    eval_kind kind;
    size_t at; /* where its expression begins in the line */
    union {
        ccute_tuple tuple;
        ccute_layout layout;
        ccute_tiler tiler;
        ccute_copy_atom atom;
        ccute_tiled_copy copy;
        eval_map map;
        const eval_word_value *word;
        ccute_mma_atom mma_atom;
        ccute_tiled_mma mma;
    };
} eval_value;

enum {
    EVAL_TEXT_MAX = 8192, /* more than any value, or any explanation, needs */
    EVAL_INT_TEXT = 24,   /* of an integer */
    EVAL_ATOM_TEXT = 80,  /* of an atom */
};

/* The call that makes an atom; in that of a tiled copy, a universal one is its two widths. Returns the length. */
int eval_print_atom(ccute_copy_atom atom, int in_copy, char *buffer, int size);

/* As print does; a tiled copy as the call of tiled_copy_tv that makes it. Returns the length. */
int eval_value_print(const eval_value *value, char *buffer, int size);

/* "a layout": the noun for an error. */
const char *eval_value_noun(const eval_value *value);

/* A depth-0 integer, _ and X left out. */
int eval_value_is_int(const eval_value *value);

/* Make *to the same value, at its own place. */
void eval_value_copy(eval_value *to, const eval_value *from);

/* Whether every item of a tiler is a bare integer (or a mark): then it is a tuple. */
CCUTE_INLINED int eval_is_tuple(const ccute_tiler *tiler)
{
    const uint32_t items = tiler->n < 32 ? ((uint32_t)1 << tiler->n) - 1 : ~(uint32_t)0;
    return !tiler->pool.shape.status && (tiler->numbers & items) == items;
}

/* Make *value a tile: a tuple, if it is one of integers, else a tiler. */
CCUTE_INLINED void eval_value_set_tile(eval_value *value, const ccute_tiler *tile)
{
    if (eval_is_tuple(tile)) {
        value->kind = EVAL_TUPLE;
        value->tuple = tile->pool.shape;
        for (int i = 0; i < tile->n; i++)
            value->tuple.prof[i] = tile->prof[i];
    } else {
        value->kind = EVAL_TILER;
        value->tiler = *tile;
    }
}

/* The status of a bad value, 0 for a good one. */
int eval_value_is_bad(const eval_value *value);

/* Why there is no such atom; "ok" if there is. Returns the length. */
int eval_explain_atom(ccute_copy_atom atom, char *buffer, int size);

/* The sentence that ccute_explain gives for a bad value. */
int eval_value_explain(const eval_value *value, char *buffer, int size);

#endif
