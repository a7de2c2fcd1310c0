/* What foldc's own process does at its limits: too little stack, a file that may not grow, a crash. */
#ifndef FOLDC_GUARD_H
#define FOLDC_GUARD_H

#include <stdbool.h>

/* Once, first in main. Standard descriptors that are closed are taken by nothing else; the stack may grow to 64 MB; a
   crash removes the temporaries and says in one line what was under way, and a stack that overflows ends the program
   with status 1. So does more processor time, or data, than the variable FOLDC_LIMITS allows. A file that may not grow
   is an error of write, not a signal. False, with one line, if the variable makes no sense. */
bool guard_begin(void);

/* What is under way: the name of a source, as it is told when that cannot be gone on with. NULL: nothing. */
void guard_about(const char *name);

/* After libclang has been started, which takes crashes for itself: those of the stack are guard's again. */
void guard_stack(void);

/* Before another program is started: it finds the limits and the environment that foldc found, and time runs no more.
 */
void guard_end(void);

#endif
