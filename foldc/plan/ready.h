/* Barriers of a kernel between their initialisation and their use (ready.c). */
#ifndef FOLDC_PLAN_READY_H
#define FOLDC_PLAN_READY_H

struct fold;

/* Warn where threads use a barrier of the kernel that another thread has readied, and have not met that thread since;
   where they come to the barriers or the memory of other blocks of the cluster, and its blocks have not met since their
   start, or do not meet before the end; and where a barrier in use is readied again. */
void ready_check(struct fold *fold);

#endif
