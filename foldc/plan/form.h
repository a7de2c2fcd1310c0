/* CCUTE_FORM (form.c), CCUTE_REGS and CCUTE_SHARED (array.c). */
#ifndef FOLDC_PLAN_FORM_H
#define FOLDC_PLAN_FORM_H

#include "state.h"

/* CCUTE_FORM: bind the layout that it describes; a check takes its place. False, with the reason in fold->miss.what, if
   it stays. */
bool fold_form(struct fold *fold, struct ast_node *node);

/* ccute_array_(name, layout, bound), which CCUTE_REGS and CCUTE_SHARED leave in the tree: the macro gives way to an
   array of the layout's size. False, with the reason in fold->miss.what, if it stays. */
bool fold_array(struct fold *fold, struct ast_node *node);

#endif
