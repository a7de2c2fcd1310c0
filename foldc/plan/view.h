/* The plans of a function in several views, which are one text. */
#ifndef FOLDC_PLAN_VIEW_H
#define FOLDC_PLAN_VIEW_H

#include "state.h"

/* Compare a plan of the view under way with those of the same function in the views before, and keep it for the views
   after. Where one of two views leaves code as it is that the other changes, that is an error: false. */
bool view_join(struct fold *fold, const struct function_plan *plan);

#endif
