/* The types of async.h. */
#ifndef CCUTE_ASYNC_TYPES_H
#define CCUTE_ASYNC_TYPES_H

#include <ccute/tma.h>

/* Counts arrivals and bytes in shared memory. Phases alternate: a phase is over when all arrivals and all bytes
   expected have come, and the next one begins. Parity 0 is the first phase's, 1 the second's, and so on. */
typedef struct __attribute__((aligned(8))) ccute_barrier {
    uint64_t state;
} ccute_barrier;

#if defined __cplusplus
template <int STAGES> struct ccute_pipeline {
    static_assert(STAGES > 0, "ccute: a pipeline has one stage or more");
    ccute_barrier full[STAGES], empty[STAGES];
};
#endif

/* What a reduction does with an element of the tensor and one of the tile. */
enum { CCUTE_TMA_ADD, CCUTE_TMA_MIN, CCUTE_TMA_MAX };

#endif
