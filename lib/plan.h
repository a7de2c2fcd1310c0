/* The parameters of kernels, and the list of them. A plan is made in three steps: plan_normalize.c brings two layouts
 * into the normal form of ccute_problem, plan_check.c refuses what cannot be right, and every row of the backend's
 * table estimates its speed; the plan is the fastest. Kernels know neither layouts nor tensors. */
#ifndef CCUTE_LIB_PLAN_H
#define CCUTE_LIB_PLAN_H

#include <stddef.h>

#include <ccute/query.h>
#include <ccute/tensor.h>
#include "sink.h"

/* ---- Kernels ------------------------------------------------------------------------------------- */

/* A row of a backend's table. choose: how fast this kernel would be for the problem, in percent of memcpy's speed (1 to
   120), and its own numbers into *choice (width, loops, tile, param, workspace), which is zeroed but for threads; 0: it
   cannot do this problem. describe: one or two sentences without a newline: its work, and why it fits. */
typedef struct ccute_kernel {
    const char *name;
    int (*choose)(const ccute_problem *problem, ccute_choice *choice);
    void (*describe)(ccute_sink *sink, const ccute_problem *problem, const ccute_choice *choice);
} ccute_kernel;

/* The rows of the CPU (lib/copy_kernels.def) and of CUDA (cuda/kernels.def): plain data, in every build. Among
   equally fast ones the first is taken. */
extern const ccute_kernel ccute_cpu_kernels[], ccute_cuda_kernels[];
extern const int ccute_cpu_kernel_count, ccute_cuda_kernel_count;

/* Threads of the CPU that a plan may have, and the instructions that this machine has (lib/copy_cpu.h). */
enum { CCUTE_CPU_THREADS = 256 };
int ccute_cpu_isa(void);

/* Run a good CPU plan that has something to do. */
void ccute_copy_on_cpu(const ccute_plan *plan, char *dst, const char *src);

/* ---- Planning ------------------------------------------------------------------------------------ */

/* One tensor, coalesced: element i is at offset + the sum of its digits' strides, then the swizzle. Extents are at
   least 2; index[k] is what one step of mode k is in i. [lo, hi) are the offsets reached before the swizzle, and
   [place_lo, place_hi) holds those behind it; its end is exact unless `searched` is 0. */
typedef struct ccute_side {
    int n;
    int64_t size;
    int64_t extent[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES], index[CCUTE_MAX_LEAVES];
    int64_t offset, lo, hi, place_lo, place_hi;
    int searched;
    ccute_plan_swizzle swizzle;
} ccute_side;

/* Refuse a plan with a status and its numbers. Returns the status. */
ccute_status ccute_plan_refuse(ccute_plan *plan, ccute_status status, const int64_t *why, int n);
#define CCUTE_REFUSE(plan, status, ...)                                                                                \
    ccute_plan_refuse(plan, status, (const int64_t[]){__VA_ARGS__},                                                    \
                      (int)(sizeof((const int64_t[]){__VA_ARGS__}) / sizeof(int64_t)))

/* A tensor as a side, or the plan refused: no pointer, a bad layout, more than 64 bits. which: 1 dst, 2 src. */
ccute_status ccute_plan_side(ccute_plan *plan, ccute_side *side, const ccute_tensor *tensor, int which);

/* Two sides of one size as normalised loops in plan->problem, whose spaces are set, or refused. */
ccute_status ccute_plan_normalize(ccute_plan *plan, const ccute_side *dst, const ccute_side *src, uintptr_t dst_data,
                                  uintptr_t src_data);

/* Refuse a side that reaches outside its tensor's allocation, if that is known; places below 0 count by whole windows
   of the swizzle. */
ccute_status ccute_plan_check_inside(ccute_plan *plan, const ccute_side *side, const ccute_tensor *tensor, int which);

/* Refuse a destination that is not injective, with the two indices. */
ccute_status ccute_plan_check_injective(ccute_plan *plan, const ccute_side *dst);

/* Refuse sides that share bytes and are not equal, with the two indices. */
ccute_status ccute_plan_check_alias(ccute_plan *plan, const ccute_side *dst, const ccute_side *src,
                                    const void *dst_data, const void *src_data);

/* How the bytes that a normalised copy reads and writes lie, with these data pointers. If they share some, why has the
   place of one, as bytes from either. */
typedef enum ccute_relation { CCUTE_APART, CCUTE_SAME, CCUTE_SHARED, CCUTE_UNDECIDED } ccute_relation;
ccute_relation ccute_plan_relation(const ccute_problem *problem, const void *dst, const void *src, int64_t *why);

/* ccute_plan_copy_cuda for a device whose memory has that speed (ccute_problem). */
ccute_status ccute_plan_copy_memory(ccute_plan *plan, const ccute_tensor *dst, const ccute_tensor *src, int memory);

/* Whether a plan may run with these pointers: CCUTE_OK or why not, with the eight numbers. *same: there is nothing to
   do. */
ccute_status ccute_plan_admit(const ccute_plan *plan, const void *dst, const void *src, int *same, int64_t *why);

/* The sentence of a status with its numbers and, if that is not empty, what else is known of it. Returns the length
   that it needs. */
int ccute_plan_sentence(ccute_status status, const int64_t *why, const char *more, char *buffer, int size);

/* ---- Bounded linear equations -------------------------------------------------------------------- */

/* value * step, lo <= value <= hi. */
typedef struct ccute_term {
    int64_t step, lo, hi;
} ccute_term;

enum { CCUTE_TERMS = 2 * CCUTE_PLAN_LOOPS + 1, CCUTE_SOLVE_STEPS = 1 << 16 };

/* Whether values exist whose terms sum up to target: CCUTE_SHARED with the values, CCUTE_APART, or CCUTE_UNDECIDED
   after CCUTE_SOLVE_STEPS. nontrivial: not all values 0; then target is 0 and every lo is -hi. */
ccute_relation ccute_solve(const ccute_term *term, int n, int64_t target, int nontrivial, int64_t *value);

/* The greatest common divisor of numbers that are not negative; 0 divides nothing. */
static inline int64_t ccute_gcd(int64_t a, int64_t b)
{
    while (b) {
        const int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* ---- Questions to a problem ---------------------------------------------------------------------- */

/* Strided loops and nothing else: no swizzle, nothing that each side splits for itself. */
static inline int ccute_problem_is_plain(const ccute_problem *p)
{
    return !p->dst_own && !p->dst_swizzle.bits && !p->src_swizzle.bits;
}

/* Bytes that are contiguous on both sides at a time. */
static inline int64_t ccute_problem_run(const ccute_problem *p)
{
    return p->unit * (p->rank && p->dst[0] == 1 && p->src[0] == 1 ? p->extent[0] : 1);
}

/* The loop along which the source is contiguous, or -1. */
static inline int ccute_problem_src_loop(const ccute_problem *p)
{
    for (int i = 0; i < p->rank; i++)
        if (p->src[i] == 1)
            return i;
    return -1;
}

/* ---- Division by numbers that are known when the plan is made --------------------------------------------- */

/* x / d == (mulhi(x, magic) + x) >> shift, for 0 <= x < 2^31 (32-bit mulhi) or 2^63 (64-bit). */
typedef struct ccute_divisor {
    uint64_t magic;
    uint32_t shift;
    uint32_t wide; /* 1: 64-bit arithmetic */
} ccute_divisor;

__extension__ typedef unsigned __int128 ccute_uwide;

/* The divisor of d > 0, for 32-bit or, if wide, 64-bit dividends. */
ccute_divisor ccute_divisor_of(int64_t d, int wide);

#endif
