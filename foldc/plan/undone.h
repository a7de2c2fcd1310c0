/* Parts of a tiled copy or product whose threads no block has (undone.c). */
#ifndef FOLDC_PLAN_UNDONE_H
#define FOLDC_PLAN_UNDONE_H

#include "copy.h"

/* Warn where a copy or a product of that many threads is bound to threadIdx.x alone, and a block has fewer: the parts
   of the others stay undone. slice: the argument that is bound. */
void undone_tell(struct fold *fold, const struct ast_node *slice, const expr *number, const expr *threads);

#endif
