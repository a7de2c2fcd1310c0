/* How far a long job is: a line on standard error, if that is a terminal, once the job has taken a second. */
#ifndef FOLDC_BASE_PROGRESS_H
#define FOLDC_BASE_PROGRESS_H

#include <stdint.h>

/* From now on progress is shown. Nothing else may write to the terminal meanwhile, as compilers that run side by side
 * do. */
void progress_allow(void);

/* At `done` of `all` of a job, which `what` names ("" or more of it). May be called often: it looks at the clock, and
   writes ten times a second at most. */
void progress_at(const char *job, const char *what, uint64_t done, uint64_t all);

/* Wipe the line, before something else is written there. */
void progress_wipe(void);

/* The job is done: the next one has a second of its own. */
void progress_end(void);

#endif
