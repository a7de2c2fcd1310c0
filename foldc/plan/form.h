/* CCUTE_FORM (form.c), CCUTE_REGS and CCUTE_SHARED (array.c). */
#ifndef FOLDC_PLAN_FORM_H
#define FOLDC_PLAN_FORM_H

#include "state.h"

/* CCUTE_FORM: bind the layout that it describes; a check takes its place. A miss if it stays. */
const struct miss *fold_form(struct fold *fold, struct ast_node *node);

/* ccute_array_(name, layout, bound), which CCUTE_REGS and CCUTE_SHARED leave in the tree: the macro gives way to an
   array of the layout's size. A miss if it stays. */
const struct miss *fold_array(struct fold *fold, struct ast_node *node);

#endif
