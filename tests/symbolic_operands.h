/* Random operands of an operation, as integers: argument k by the letter of its pattern (symbolic_ops.def), where
 * `first` is argument 0. */
#ifndef CCUTE_TESTS_SYMBOLIC_OPERANDS_H
#define CCUTE_TESTS_SYMBOLIC_OPERANDS_H

#include "random_layout.h"
#include "symbolic_value.h"

ccute_tuple random_tuple(struct rng *rng, const struct int_value *first, int k, char letter);
ccute_layout random_operand(struct rng *rng, const struct int_value *first, int k, char letter);

/* Integers by mode, a mark among them now and then, or a layout; they cut l. */
ccute_tiler random_tiler(struct rng *rng, const ccute_layout *l);

/* A tiled copy of a few threads, made in the symbolic instance and refused rarely. */
struct sym_value random_copy(struct rng *rng, expr_table *table);

#endif
