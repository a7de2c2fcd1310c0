/* Parameters of the algebra. It is written once over an abstract leaf and compiled by inclusion:
 *
 *   ALG(name)     the name of a function of this instance, ALG_FN how it is declared
 *   ALG_INTO      how one is declared that is to be compiled into each of its callers, where its `action` is
 *                 constant; may be left out
 *   CX            the context that every leaf operation takes first; its `overflow` is not 0 once a number did not fit
 *   LEAF, TUPLE, LAYOUT, TILER, TILED_COPY   the types, with the fields of <ccute/layout.h>
 *   TILED_MMA     the same for products of matrices; an instance that has none leaves it out
 *   leaf_*        arithmetic and three-valued questions: lib/leaf_i64.h has the contract of each
 *   ALG_ACTIONS_DECLARED   defined when the instance's header has the enum of divide.inc.c
 *   ALG_WITNESS   defined when a refused composition is to be explained with a coordinate
 *
 * All that is here is C11 and C++17, without recursion and without function pointers, since it is
 * device code too. Results are written through the first pointer and never overlap the operands. */
#ifndef ALG
#error "define ALG(name) before including the algebra"
#endif
#ifndef ALG_FN
#error "define ALG_FN, the linkage of the algebra's functions"
#endif
#if !defined CX || !defined LEAF || !defined TUPLE || !defined LAYOUT || !defined TILER || !defined TILED_COPY
#error "define CX, LEAF, TUPLE, LAYOUT, TILER and TILED_COPY before including the algebra"
#endif

#ifndef ALG_INTO
#define ALG_INTO static inline
#endif

/* On a device no loop of the algebra is unrolled: nvcc unrolls four times, divisions of 64 bits among them, and two
   fifths of the time of compiling a kernel that calls the algebra was for that. */
#if defined __CUDA_ARCH__ && defined __NVCC__
#define for _Pragma("unroll 1") for
#endif

#define SPAN ALG(span)
#define BUILD ALG(build)
#define WALK ALG(walk)
#define OPENS(t, i) ((t)->prof[i] >> 4)
#define SHUTS(t, i) ((t)->prof[i] & 15)
#define MAX_LEAVES CCUTE_MAX_LEAVES
