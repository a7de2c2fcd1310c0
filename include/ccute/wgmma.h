/* The order of products of four warps, which run while threads go on: a fence before them, groups, and a wait.
 * Between a product and the wait for its group its registers belong to it: the program neither reads nor writes C, and
 * writes neither A in registers nor the operands in shared memory. In device code for sm_90a they are instructions,
 * in kernels on the CPU they check their order; otherwise products are complete at once, and they do nothing. */
#ifndef CCUTE_WGMMA_H
#define CCUTE_WGMMA_H

#include <ccute/config.h>

/* ccute_wgmma_fence(): products that follow see this warp's writes to registers. Call it before the first product,
   and again wherever C, or A in registers, was written since. The whole warp calls these. */
/* ccute_wgmma_commit(): the products of four warps that this warp began since the last call become a group. */
/* ccute_wgmma_wait(n): waits until all but the last n groups are complete, n from 0 to 7. */

#if defined __CUDA_ARCH_FEAT_SM90_ALL && !defined __FOLDC__

CCUTE_INLINE void ccute_wgmma_fence(void) { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
CCUTE_INLINE void ccute_wgmma_commit(void) { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
CCUTE_INLINE void ccute_wgmma_wait(int groups){
    CCUTE_WAIT_GROUPS_(asm volatile, "wgmma.wait_group.sync.aligned", groups)}

#elif defined __CUDACC__ || defined __FOLDC__

CCUTE_INLINE void ccute_wgmma_fence(void) {}
CCUTE_INLINE void ccute_wgmma_commit(void) {}
CCUTE_INLINE void ccute_wgmma_wait(int) {}

#else

#if defined __cplusplus
extern "C" {
#endif
void ccute_cpu_wgmma_fence(void);
void ccute_cpu_wgmma_commit(void);
void ccute_cpu_wgmma_wait(int groups);
#if defined __cplusplus
}
#endif

CCUTE_INLINE void ccute_wgmma_fence(void) { ccute_cpu_wgmma_fence(); }
CCUTE_INLINE void ccute_wgmma_commit(void) { ccute_cpu_wgmma_commit(); }
CCUTE_INLINE void ccute_wgmma_wait(int groups) { ccute_cpu_wgmma_wait(groups); }

#endif
#endif
