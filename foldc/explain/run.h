/* A statement's accesses, carried out on addresses alone: foldc/explain/run.c. */
#ifndef FOLDC_EXPLAIN_RUN_H
#define FOLDC_EXPLAIN_RUN_H

#include "values.h"

/* Meet what the notes of a function hang on, and choose values for what nobody knows. */
void explain_foresee(struct explain_values *values);

/* Evaluate a note for all threads of a block, and fill its row but for what is said of it. */
void explain_run(struct explain_values *values, const struct explain_note *note, bool on_device,
                 struct explain_row *row);

#endif
