/* Folding one file, from its bytes to the output. */
#ifndef FOLDC_PIPELINE_H
#define FOLDC_PIPELINE_H

#include "foldc/cli/request.h"

fold_function fold_file;

#endif
