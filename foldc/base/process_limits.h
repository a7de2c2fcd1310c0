/* foldc's own process at its limits: too little stack, a file that may not grow, a crash. */
#ifndef FOLDC_BASE_PROCESS_LIMITS_H
#define FOLDC_BASE_PROCESS_LIMITS_H

#include <stdbool.h>

/* Once, first in main. Standard descriptors that are closed are taken by nothing else; the stack may grow to 64 MB; a
   crash removes the temporaries and reports the present work in one line, and a stack that overflows ends the program
   with status 1. So does more processor time, or data, than the variable FOLDC_LIMITS allows. A file that may not grow
   is an error of write, not a signal. False, with one line, if the variable is malformed. */
bool limits_begin(void);

/* The source under way, as a message names it when foldc has to stop. NULL: none. */
void limits_about(const char *name);

/* After libclang has been started, which takes crashes for itself: those of the stack, and those for want of memory,
   are limits' again. */
void limits_stack(void);

/* Before another program is started: it finds the limits and the environment that foldc found, and time runs no more.
 */
void limits_end(void);

#endif
