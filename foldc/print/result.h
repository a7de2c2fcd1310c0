/* The folded file as a whole. */
#ifndef FOLDC_PRINT_RESULT_H
#define FOLDC_PRINT_RESULT_H

#include "foldc/plan/state.h"

/* The source with all its edits, led by the macros that make ccute's headers leave parts out (see ccute/promise.h). The
   source itself where nothing was folded. */
const char *fold_result(struct fold *fold, size_t *size);

#endif
