/* Calls of ccute as C writes them, on values: CCUTE_T and CCUTE_TILE, too. */
#ifndef FOLDC_EVAL_APPLY_H
#define FOLDC_EVAL_APPLY_H

#include <stdbool.h>
#include <stdint.h>

#include "foldc/c/call.h"
#include "state.h"

void eval_set_number(eval_value *out, int64_t number);

/* CCUTE_T(a, b, c); false if an argument is not a tuple. */
bool eval_make_tuple(const eval_value *arg, uint32_t n, eval_value *out);

/* *out = call(arguments), which may be changed. False if the calculator (NULL: there is none) does not have the call.
 */
bool eval_calculate(eval *e, enum call call, eval_value *arg, uint32_t n, eval_value *out);

/* Applies a function to arguments that may be bad: then the result is bad, except of a function that answers for a bad
   value (a query of the status or of the history). */
enum eval_applied { EVAL_APPLIED, EVAL_TOO_LARGE, EVAL_NOT_KNOWN };
enum eval_applied eval_apply(eval *e, enum call call, eval_value *arg, uint32_t n, eval_value *out);

#endif
