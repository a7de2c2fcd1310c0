/* Forms of an index that other variables and other text make shorter (joined.c). */
#ifndef FOLDC_PLAN_JOINED_H
#define FOLDC_PLAN_JOINED_H

#include "state.h"

/* e with variables replaced by their values where a quotient and a remainder come together and the whole costs less;
   otherwise e. */
const expr *fold_joined(struct fold *fold, const expr *e);

/* e with p * x + p for each of its terms p * (x + 1), and the same of x - 1, where text around has p * x by now. *lead
   is the terms that come first, which that text has, too, unless other terms lead already. */
const expr *fold_next_to_written(struct fold *fold, const expr *e, const expr **lead);

/* The products of e have text from here on. */
void fold_note_written(struct fold *fold, const expr *e);

#endif
