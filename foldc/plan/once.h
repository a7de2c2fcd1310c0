/* Residues that only one place names: the place has the definition instead (once.c). */
#ifndef FOLDC_PLAN_ONCE_H
#define FOLDC_PLAN_ONCE_H

#include <stdbool.h>

struct fold;
struct residue;

/* Write the definition of a residue in the only place that names it; false if it needs a declaration. */
bool once_inline(struct fold *fold, const struct residue *residue);

#endif
