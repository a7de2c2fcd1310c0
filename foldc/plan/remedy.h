/* Remedies that may be edits of the source. */
#ifndef FOLDC_PLAN_REMEDY_H
#define FOLDC_PLAN_REMEDY_H

#include "copy.h"

/* e in the source's names: a residue as the expression that it was declared with. */
const expr *fold_in_source(struct fold *fold, const expr *e);

/* CCUTE_ASSUME of a condition before the statement under way; before another statement; or, where nothing can
   be checked, a variable of its own for the layout. */
struct remedy remedy_assume(struct fold *fold, const expr *condition);
struct remedy remedy_assume_before(struct fold *fold, const struct ast_node *statement, const expr *condition);
struct remedy remedy_assume_or_bind(struct fold *fold, const expr *condition);

/* A name for a part of e that may change, so that it can be promised or checked; no words: nothing in e changes. */
struct remedy remedy_of_change(struct fold *fold, const expr *e);

/* The edit that states the alignment of a pointer's root of that name. */
struct remedy remedy_align(struct fold *fold, const struct pointer *pointer, const char *name, int64_t bytes);

/* The edit that marks a kernel. */
struct remedy remedy_mark(struct fold *fold, const struct ast_function *kernel);

/* The edit that makes the lambda around capture all that it needs. */
struct remedy remedy_capture(struct fold *fold);

#endif
