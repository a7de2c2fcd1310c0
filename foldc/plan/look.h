/* Evaluating an expression whose value only answers a question: nothing that it notes goes to an item (look.c). */
#ifndef FOLDC_PLAN_LOOK_H
#define FOLDC_PLAN_LOOK_H

#include "state.h"

/* The notes that an evaluation adds to, as they were before. */
struct look {
    size_t needs, traps;
};

struct look look_begin(const struct fold *fold);
void look_end(struct fold *fold, const struct look *before);

#endif
