/* The end of a function (settle.c), and its parts for statements that stand twice (guard_place.c). */
#ifndef FOLDC_PLAN_SETTLE_H
#define FOLDC_PLAN_SETTLE_H

#include "state.h"

/* Text that is there names these. */
void settle_use(struct fold *fold, struct plan_names names);

/* What stands for the i-th declaration statement, by the symbols that are named; false if it stays as it is. */
bool settle_declaration(struct fold *fold, size_t i, struct edit *edit);

#endif
