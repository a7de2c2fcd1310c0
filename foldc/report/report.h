/* The folds and the calls that stay: as remarks in clang's form, and as JSON. */
#ifndef FOLDC_REPORT_REPORT_H
#define FOLDC_REPORT_REPORT_H

#include "foldc/plan/state.h"

/* The remarks that the options ask for, in order of place. */
void report_remarks(struct fold *fold);

/* How --verify decided the claims about places: a remark on each that is not verified, and one that counts, if
   there are such or each fold is reported. */
struct verify_claim;
void report_verified(struct fold *fold, const struct verify_claim *claim, size_t count);

/* The report that the options name; false, after one line, if it cannot be written. */
bool report_write(struct fold *fold, const struct fold_request *request);

#endif
