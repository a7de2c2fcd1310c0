/* Templates at their instances. */
#ifndef FOLDC_PLAN_INSTANCE_H
#define FOLDC_PLAN_INSTANCE_H

#include "state.h"

/* Fold a template: each of its instances, and itself for any other arguments. */
void fold_template(struct fold *fold, const struct ast_function *pattern);

/* The templates' edits in this view join those of the views before. */
void fold_join_templates(struct fold *fold);

/* Put the templates of all views into the plan. */
void fold_emit_templates(struct fold *fold);

#endif
