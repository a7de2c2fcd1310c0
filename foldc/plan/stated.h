/* The dimensions that a kernel states, checked where it runs (stated.c). */
#ifndef FOLDC_PLAN_STATED_H
#define FOLDC_PLAN_STATED_H

struct fold;

/* Plan the check of the function under way, if it is a kernel for the CPU of which something folds. A GPU's kernel has
   no check, which would cost instructions. */
void stated_check(struct fold *fold);

#endif
