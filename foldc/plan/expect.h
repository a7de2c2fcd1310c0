/* The bytes that a phase of a barrier expects, compared with the bytes that copies bring (expect.c). */
#ifndef FOLDC_PLAN_EXPECT_H
#define FOLDC_PLAN_EXPECT_H

struct fold;

/* Report barriers of the kernel under way that expect other bytes than copies bring, or more arrivals than one phase
   takes. */
void expect_check(struct fold *fold);

#endif
