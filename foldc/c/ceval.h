/* A reader of C's integer expressions: evaluates their text (arith.h has the operators). It shares nothing with the
   printer of these texts, so that it can check the printer. */
#ifndef FOLDC_C_CEVAL_H
#define FOLDC_C_CEVAL_H

#include <stddef.h>

#include "arith.h"

/* The value of name[0..n): an identifier, ::name and ns::name too, with any .member, ->member and [subscript] after
   it, without spaces. Returns 0 if it is not known. */
typedef int ceval_lookup(void *context, const char *name, size_t n, c_number *value);

/* Evaluate text. Returns NULL and sets *value, or the mistake; *column is then its place, from 0. */
const char *ceval(const char *text, ceval_lookup *lookup, void *context, c_number *value, size_t *column);

#endif
