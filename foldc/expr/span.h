/* Pieces of tuples, which folding needs and algebra.h leaves to the instance's own files. */
#ifndef FOLDC_EXPR_SPAN_H
#define FOLDC_EXPR_SPAN_H

#include "algebra.h"

/* The leaves of a tuple, all of them or some modes; how many modes they are, and the product of their extents. */
typedef struct sym_span {
    int b, e, open, shut;
} sym_span;
sym_span sym_whole(const sym_tuple *t);
int sym_modes(const sym_tuple *t, sym_span p);
sym_span sym_mode(const sym_tuple *t, sym_span p, int k);
sym_leaf sym_product(leaf_cx *cx, const sym_tuple *t, sym_span p);

#endif
