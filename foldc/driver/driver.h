/* foldc before a compiler: `foldc nvcc -c k.cu -o k.o` folds k.cu and lets nvcc compile the result. */
#ifndef FOLDC_DRIVER_DRIVER_H
#define FOLDC_DRIVER_DRIVER_H

#include "foldc/cli/request.h"

/* Whether the command line is for this: after foldc's own options comes a word that looks like a compiler, or
   like a launcher of compilers (ccache). */
bool driver_claims(int argc, char **argv);

/* Runs the compiler named in argv, on folded inputs; `fold` folds one. Returns the exit status that the compiler
   alone would give, ends by the signal that ended it, or never returns because it became the compiler. */
int driver_main(int argc, char **argv, fold_function *fold);

#endif
