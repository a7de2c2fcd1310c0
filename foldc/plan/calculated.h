/* The calculator's answers about known values (calculated.c), and coordinates outside a layout (bounds.c). */
#ifndef FOLDC_PLAN_CALCULATED_H
#define FOLDC_PLAN_CALCULATED_H

#include "value.h"
#include "state.h"

/* The number of a leaf of a value, other than the marks _ and X; false: it has none. */
typedef bool calculated_leaf(void *context, const expr *leaf, int64_t *number);

/* The value as the calculator has it, with the numbers of its leaves; false: a leaf has none. */
struct eval_value;
bool fold_calculated(const struct value *value, calculated_leaf *leaf, void *context, struct eval_value *out);

/* Why the result of a function is refused, with numbers. */
const struct message *fold_explain(struct fold *fold, enum call call, const struct value *result,
                                   const struct value *const *arg, int count);
/* Why there is no such atom; NULL if there is. */
const struct message *fold_no_atom(struct fold *fold, ccute_copy_atom atom);
const struct message *fold_no_mma(struct fold *fold, ccute_mma_atom atom);

/* The cosize of a layout all of whose numbers are known; false if one is not, or it has none. */
bool fold_known_cosize(const sym_layout *l, int64_t *cosize);

/* The message about a coordinate that is certainly outside; NULL if none is. */
const struct message *fold_out_of_bounds(struct fold *fold, const sym_layout *layout, const sym_tuple *coord);

#endif
