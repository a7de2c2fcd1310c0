/* Evaluating an expression only to answer a question: its notes are dropped, and reach no item (look.c). */
#ifndef FOLDC_PLAN_LOOK_H
#define FOLDC_PLAN_LOOK_H

#include "state.h"

/* The lengths of the lists of notes before the evaluation. */
struct look {
    size_t needs, traps;
};

struct look look_begin(const struct fold *fold);
void look_end(struct fold *fold, const struct look *before);

#endif
