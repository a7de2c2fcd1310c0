/* --verify, as the fold needs it. */
#ifndef FOLDC_VERIFIED_H
#define FOLDC_VERIFIED_H

#include "foldc/plan/state.h"

struct ast_request;

/* Verify the folded text of a file; of one that was refused, NULL, the refusals. A difference is reported; returns
 * whether there was none. */
bool fold_verify(struct fold *fold, const struct ast_request *reading, const char *text);

/* For tests of --verify: a fault in the binding of a variable or a clone's parameter. NULL: none. */
extern void (*fold_planted)(struct value *value);

#endif
