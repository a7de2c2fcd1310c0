/* The variable of a loop over an array whose elements have layouts (element.c). */
#ifndef FOLDC_PLAN_ELEMENT_H
#define FOLDC_PLAN_ELEMENT_H

#include "about.h"
#include "bindings.h"
#include "state.h"

/* From here on the variable of the loop over a range has what all elements have. */
void fold_bind_element(struct fold *fold, const struct ast_node *loop);

#endif
