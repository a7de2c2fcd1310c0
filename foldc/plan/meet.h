/* Barriers of threads around the memory of engines and of products of four warps (meet.c). */
#ifndef FOLDC_PLAN_MEET_H
#define FOLDC_PLAN_MEET_H

struct fold;

/* Warn where threads of the function under way do not meet between the writes of one and the reads of another. */
void meet_check(struct fold *fold);

#endif
