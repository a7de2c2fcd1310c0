/* Shared memory that threads write, and that an engine or a product of four warps uses next: between the two stands
 * ccute_fence_async (fence.c). */
#ifndef FOLDC_PLAN_FENCE_H
#define FOLDC_PLAN_FENCE_H

struct fold;

/* Warn of such memory in the function under way that no fence orders. */
void fence_check(struct fold *fold);

#endif
