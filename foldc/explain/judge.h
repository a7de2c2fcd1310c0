/* The findings of a row: foldc/explain/judge.c. */
#ifndef FOLDC_EXPLAIN_JUDGE_H
#define FOLDC_EXPLAIN_JUDGE_H

#include "explain.h"
#include "foldc/plan/record.h"

/* Add a finding of an access or of a row as a whole. */
void explain_add_to_access(struct arena *arena, struct explain_access *access, enum explain_rule rule,
                           const struct message *what, struct remedy remedy);
void explain_add_to_row(struct arena *arena, struct explain_row *row, enum explain_rule rule,
                        const struct message *what, struct remedy remedy);

/* Add the findings of a row and of its accesses, each with the fix. */
void explain_judge(struct fold *fold, const struct explain_note *note, struct explain_row *row);

/* Give the finding about bank conflicts of a tile in shared memory its fix: a layout without them. */
struct explain_work;
void explain_tile_layouts(struct explain_work *work, struct explain_function *function);

/* Judge a function: its shared memory against the limits. */
void explain_judge_function(struct fold *fold, struct explain_function *function);

#endif
