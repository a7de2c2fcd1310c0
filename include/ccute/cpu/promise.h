/* On the CPU a broken promise is reported with its place and its words, not by a trap alone. The view of foldc and the
 * effect of NDEBUG do not change. */
#ifndef CCUTE_CPU_PROMISE_H
#define CCUTE_CPU_PROMISE_H

#if !defined __FOLDC__ && !defined NDEBUG

#include <ccute/cpu/run.h>
#include <ccute/promise.h>

#undef CCUTE_ASSUME
#undef CCUTE_ALIGNED
#define CCUTE_ASSUME(condition)                                                                                        \
    ((condition) ? (void)0 : ccute_cpu_fault("%s:%d: CCUTE_ASSUME(%s) does not hold", __FILE__, __LINE__, #condition))
#define CCUTE_ALIGNED(pointer, bytes)                                                                                  \
    (((uintptr_t)(pointer) & (uintptr_t)((bytes)-1)) == 0                                                              \
         ? (void)0                                                                                                     \
         : ccute_cpu_fault("%s:%d: CCUTE_ALIGNED(%s, %s): the address is %d past a multiple of %d", __FILE__,          \
                           __LINE__, #pointer, #bytes, (int)((uintptr_t)(pointer) & (uintptr_t)((bytes)-1)),           \
                           (int)(bytes)))

#endif

#endif
