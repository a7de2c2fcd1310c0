/* Promises to foldc that do not involve a layout: all of ccute that a folded file still needs. foldc defines
 * CCUTE_FOLDED at the head of a file that names nothing else of ccute, and then the other headers are skipped. */
#ifndef CCUTE_PROMISE_H
#define CCUTE_PROMISE_H

#include <ccute/config.h>
#include <stddef.h>

#define CCUTE_FOLD
#define CCUTE_FOLD_STRICT
#define CCUTE_BLOCK_DIM(...)
#if defined __CUDACC__ && (!defined __CUDA_ARCH__ || __CUDA_ARCH__ >= 900)
#define CCUTE_CLUSTER_DIM(...) __cluster_dims__(__VA_ARGS__)
#else
#define CCUTE_CLUSTER_DIM(...)
#endif

#if defined NDEBUG
#if defined __CUDA_ARCH__
#define CCUTE_ASSUME(condition) __builtin_assume(!!(condition))
#else
#define CCUTE_ASSUME(condition) ((condition) ? (void)0 : __builtin_unreachable())
#endif
#define CCUTE_CHECK_(condition) ((void)sizeof((condition) ? 1 : 0))
#else
#define CCUTE_ASSUME(condition) ccute_check_(!!(condition))
#define CCUTE_CHECK_(condition) ccute_check_(!!(condition))
#endif
#define CCUTE_ALIGNED(pointer, bytes) CCUTE_ASSUME(((uintptr_t)(pointer) & (uintptr_t)((bytes)-1)) == 0)
#define CCUTE_EXPECT_WIDTH(bytes) ((void)sizeof(char[(bytes) > 0 ? 1 : -1]))
#define CCUTE_EXPECT_CONFLICT_FREE ((void)0)
#define CCUTE_EXPECT_COALESCED ((void)0)

CCUTE_INLINED void ccute_check_(int holds)
{
    if (!holds)
        CCUTE_TRAP();
}

#if defined __CUDACC__
/* Folded kernels begin with this, with the arguments of their CCUTE_BLOCK_DIM: a launch of other blocks traps. With
   NDEBUG it is a promise to the compiler. */
static __inline__ __attribute__((device)) void ccute_block_is_(dim3 block)
{
#if defined NDEBUG
    __builtin_assume(blockDim.x == block.x && blockDim.y == block.y && blockDim.z == block.z);
#else
    if (blockDim.x != block.x || blockDim.y != block.y || blockDim.z != block.z)
        CCUTE_TRAP();
#endif
}
#endif

#endif
