/* Forms that are certain down to a depth (sure.c). */
#ifndef FOLDC_PLAN_SURE_H
#define FOLDC_PLAN_SURE_H

#include "value.h"

/* Does an operation look no deeper into the form of its operands than it is certain? */
bool fold_sees_form(enum call call, const struct value *const *arg, int n);

/* The depth down to which the form of its result is certain, if the form depends on an unknown. */
int fold_sure_of(enum call call, const struct value *const *arg, int n);

#endif
