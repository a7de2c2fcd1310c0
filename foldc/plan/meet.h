/* Barriers of threads around the memory of engines and of products of four warps (meet.c). */
#ifndef FOLDC_PLAN_MEET_H
#define FOLDC_PLAN_MEET_H

struct fold;

/* Warn where the threads of the function under way do not meet between writes of threads and reads by an engine or a
   product, or between reads of a product and writes of threads. */
void meet_check(struct fold *fold);

#endif
