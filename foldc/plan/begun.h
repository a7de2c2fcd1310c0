/* C of products that nothing has begun (begun.c). */
#ifndef FOLDC_PLAN_BEGUN_H
#define FOLDC_PLAN_BEGUN_H

struct fold;

/* Report products of the function under way that add to registers which nothing has written. */
void begun_check(struct fold *fold);

#endif
