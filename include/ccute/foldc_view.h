/* The public names as foldc's parser sees them: a variadic function each, so that the syntax tree holds simple calls
 * of simple names. No compiler includes this; foldc knows the meaning of the calls. */
#ifndef CCUTE_FOLDC_VIEW_H
#define CCUTE_FOLDC_VIEW_H

#if !defined __FOLDC__
#error "ccute/foldc_view.h is for foldc alone: include ccute/ccute.h"
#endif

#include <ccute/instructions.h>
#include <ccute/wgmma.h>
#include <ccute/layout.h>
#if defined CCUTE_MOVES || defined CCUTE_PLAIN_MOVES /* a file that was folded before */
#include <ccute/move.h>
#endif
#if defined CCUTE_ISSUES
#include <ccute/issue.h>
#endif

/* These stand for api.h, copy.h, fold.h and gemm.h. */
#define CCUTE_API_H
#define CCUTE_COPY_H
#define CCUTE_GEMM_H
#define CCUTE_QUERY_H
#define CCUTE_FOLD_H

#if defined __cplusplus
#define CCUTE_OVERLOAD_
#else
#define CCUTE_OVERLOAD_ __attribute__((overloadable))
#endif

#define CCUTE_PUBLIC(result, name) CCUTE_HD result name(...) CCUTE_OVERLOAD_;
#define CCUTE_PUBLIC_SAME(name)                                                                                        \
    CCUTE_HD ccute_layout name(ccute_layout, ...) CCUTE_OVERLOAD_;                                                     \
    CCUTE_HD ccute_tiler name(ccute_tiler, ...) CCUTE_OVERLOAD_;                                                       \
    CCUTE_HD ccute_tuple name(...) CCUTE_OVERLOAD_;
#include <ccute/public.def>
CCUTE_HD ccute_tiled_mma ccute_thread_slice(ccute_tiled_mma, ...) CCUTE_OVERLOAD_;
typedef struct ccute_tma_atom ccute_tma_atom; /* of <ccute/async.h> */
CCUTE_HD ccute_tma_atom ccute_thread_slice(ccute_tma_atom, ...) CCUTE_OVERLOAD_;

/* The marks, as names. */
#undef CCUTE_ALL
#undef CCUTE_X
#if defined __CUDA__
extern __device__ const ccute_mark CCUTE_ALL, CCUTE_X;
#else
extern const ccute_mark CCUTE_ALL, CCUTE_X;
#endif

/* Annotations. Arguments travel as text, macros in them expanded, and as expressions, of which each instance of a
   template has its own; clang drops an annotation with an argument that it does not know. */
#define CCUTE_NOTE_(text) __attribute__((annotate("ccute:" text)))
#define CCUTE_FOLD CCUTE_NOTE_("fold")
#define CCUTE_FOLD_STRICT CCUTE_NOTE_("fold") CCUTE_NOTE_("strict")
#define CCUTE_TEXT_(...) #__VA_ARGS__
#define CCUTE_BLOCK_DIM(...)                                                                                           \
    CCUTE_NOTE_("block_dim " CCUTE_TEXT_(__VA_ARGS__)) __attribute__((annotate("ccute:block_values", __VA_ARGS__)))
#define CCUTE_CLUSTER_DIM(...)                                                                                         \
    CCUTE_NOTE_("cluster_dim " CCUTE_TEXT_(__VA_ARGS__)) __attribute__((annotate("ccute:cluster_values", __VA_ARGS__)))

/* A condition that a fold needs and checks at run time. */
CCUTE_PUBLIC(void, ccute_check_)
#if defined __CUDA__ /* <ccute/cpu.h> has its own */
/* The block that a kernel states, which its launch is compared with. */
CCUTE_PUBLIC(void, ccute_block_is_)
#endif

#if !defined __cplusplus
/* What folded calculations are written in, macros to a compiler. */
CCUTE_PUBLIC(void, ccute_store_converted)
CCUTE_PUBLIC(void, ccute_store_saturated)
CCUTE_PUBLIC(void, ccute_store_axpby)
#endif

/* The expectations about the statement that follows, as calls. */
CCUTE_PUBLIC(void, CCUTE_EXPECT_CONFLICT_FREE_)
CCUTE_PUBLIC(void, CCUTE_EXPECT_COALESCED_)
#define CCUTE_EXPECT_CONFLICT_FREE CCUTE_EXPECT_CONFLICT_FREE_()
#define CCUTE_EXPECT_COALESCED CCUTE_EXPECT_COALESCED_()

/* An array and, right after it, a call that names it with its layout and bound. */
CCUTE_PUBLIC(void, ccute_array_)
#define CCUTE_REGS(type, name, layout, bound)                                                                          \
    CCUTE_NOTE_("regs") type name[bound];                                                                              \
    ccute_array_(name, layout, bound)
#define CCUTE_SHARED(type, name, layout, bound)                                                                        \
    CCUTE_NOTE_("shared_array") CCUTE_NOTE_("align 16") __attribute__((aligned(16))) CCUTE_SHARED_ type name[bound];   \
    ccute_array_(name, layout, bound)
#if !defined CCUTE_SHARED_ /* else <ccute/cpu.h> has it */
#if defined __CUDA__ || defined __shared__
#define CCUTE_SHARED_ __shared__
#else
#define CCUTE_SHARED_
#endif
#endif

/* A pointer seen as one to another type. */
#define ccute_recast_ptr(type, pointer) ((type *)(pointer))

#undef CCUTE_PUBLIC
#undef CCUTE_PUBLIC_SAME

#endif
