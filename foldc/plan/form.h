/* CCUTE_FORM (form.c), CCUTE_REGS and CCUTE_SHARED (array.c). */
#ifndef FOLDC_PLAN_FORM_H
#define FOLDC_PLAN_FORM_H

#include "state.h"

/* Fold a CCUTE_FORM: bind its layout, and plan a check in its place. A miss if it stays. */
const struct miss *fold_form(struct fold *fold, struct ast_node *node);

/* Fold a CCUTE_REGS or CCUTE_SHARED, which is ccute_array_(name, layout, bound) in the tree: an array of the layout's
   size replaces the macro. A miss if it stays. */
const struct miss *fold_array(struct fold *fold, struct ast_node *node);

#endif
