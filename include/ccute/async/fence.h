/* The fence of async.h in device code: all of it that a folded file needs where products by four warps have no engine. */
#ifndef CCUTE_ASYNC_FENCE_H
#define CCUTE_ASYNC_FENCE_H

#include <ccute/config.h>

#define CCUTE_KERNEL_FN_ static inline __attribute__((device))

/* An instruction of sm_90; older ones trap. */
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 900
#define CCUTE_PTX_(...) asm volatile(__VA_ARGS__)
#else
#define CCUTE_PTX_(...) CCUTE_TRAP()
#endif

CCUTE_KERNEL_FN_ void ccute_fence_async(void) { CCUTE_PTX_("fence.proxy.async.shared::cta;" ::: "memory"); }

#endif
