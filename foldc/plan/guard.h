/* Guards, for the files that make them: their terms (guard.c) and their places (guard_place.c). */
#ifndef FOLDC_PLAN_GUARD_H
#define FOLDC_PLAN_GUARD_H

#include "copy.h"

/* Set guard->why and guard->remedy. Returns false. */
bool guard_refuse(struct guard *guard, const struct message *why, struct remedy remedy);

/* Add the terms of b to those of a. */
void guard_merge(struct fold *fold, struct guard *a, const struct guard *b);

/* The expressions in the narrow text of the i-th statement that has two texts. */
struct plan_names guard_narrow_names(const struct fold *fold, size_t i);

/* The guard as a condition in C. */
const char *guard_text(struct fold *fold, const struct guard *guard);

#endif
