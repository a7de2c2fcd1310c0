/* The missing ccute_fence_async between writes of threads to shared memory and the use of that memory by an engine or
 * by a product of four warps (fence.c). */
#ifndef FOLDC_PLAN_FENCE_H
#define FOLDC_PLAN_FENCE_H

struct fold;

/* Warn of each such use in the function under way that no fence precedes. */
void fence_check(struct fold *fold);

#endif
