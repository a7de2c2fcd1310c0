/* Shared by the CPU's kernels. Each gets a problem whose pointers are data, not the first unit's place. */
#ifndef CCUTE_LIB_COPY_CPU_H
#define CCUTE_LIB_COPY_CPU_H

#include <string.h>

#include "plan.h"

/* The instructions that a plan uses; each has those before it. */
typedef enum ccute_isa { CCUTE_ISA_PORTABLE, CCUTE_ISA_AVX2, CCUTE_ISA_AVX512 } ccute_isa;

typedef void ccute_cpu_function(const ccute_problem *problem, const ccute_choice *choice, char *dst, const char *src);

#define CCUTE_CPU_KERNEL(id, name)                                                                                     \
    int ccute_cpu_choose_##id(const ccute_problem *problem, ccute_choice *choice);                                     \
    void ccute_cpu_describe_##id(ccute_sink *sink, const ccute_problem *problem, const ccute_choice *choice);          \
    ccute_cpu_function ccute_cpu_run_##id;
#include "copy_kernels.def"
#undef CCUTE_CPU_KERNEL

#define CCUTE_ALWAYS static inline __attribute__((always_inline))

/* ---- Loops around a kernel ----------------------------------------------------------------------- */

/* Loops to walk through, steps in bytes. */
typedef struct ccute_walk {
    int n;
    int64_t extent[CCUTE_PLAN_LOOPS], dst[CCUTE_PLAN_LOOPS], src[CCUTE_PLAN_LOOPS], at[CCUTE_PLAN_LOOPS];
} ccute_walk;

/* The common loops from `begin` on, without loop `but` (-1: with all). */
static inline void ccute_walk_begin(ccute_walk *w, const ccute_problem *p, int begin, int but)
{
    w->n = 0;
    for (int i = begin; i < p->rank; i++) {
        if (i == but)
            continue;
        w->extent[w->n] = p->extent[i];
        w->dst[w->n] = p->dst[i] * p->unit;
        w->src[w->n] = p->src[i] * p->unit;
        w->at[w->n++] = 0;
    }
}

/* Step on to the next coordinate. Returns 0 after the last. */
CCUTE_ALWAYS int ccute_walk_next(ccute_walk *w, char **dst, const char **src)
{
    for (int i = 0; i < w->n; i++) {
        if (++w->at[i] < w->extent[i]) {
            *dst += w->dst[i];
            *src += w->src[i];
            return 1;
        }
        w->at[i] = 0;
        *dst -= w->dst[i] * (w->extent[i] - 1);
        *src -= w->src[i] * (w->extent[i] - 1);
    }
    return 0;
}

/* Let two common loops change places. */
static inline void ccute_swap_loops(ccute_problem *p, int a, int b)
{
    const int64_t extent = p->extent[a], dst = p->dst[a], src = p->src[a];
    p->extent[a] = p->extent[b];
    p->dst[a] = p->dst[b];
    p->src[a] = p->src[b];
    p->extent[b] = extent;
    p->dst[b] = dst;
    p->src[b] = src;
}

/* Modes of one side, counted through in units. */
typedef struct ccute_counter {
    int n;
    const int64_t *extent, *stride;
    int64_t at[CCUTE_PLAN_LOOPS];
} ccute_counter;

/* At the first coordinate of n modes of a problem from `begin` on; stride: of one side of it. */
static inline ccute_counter ccute_counter_on(const ccute_problem *p, int begin, int n, const int64_t *stride)
{
    const ccute_counter c = {.n = n, .extent = p->extent + begin, .stride = stride + begin};
    return c;
}

/* Move *place some steps on, at most to the end of the first mode. Returns 0 when it is back at the first place. */
CCUTE_ALWAYS int ccute_counter_next(ccute_counter *c, int64_t *place, int64_t steps)
{
    for (int i = 0; i < c->n; i++, steps = 1) {
        *place += steps * c->stride[i];
        c->at[i] += steps;
        if (c->at[i] < c->extent[i])
            return 1;
        *place -= c->at[i] * c->stride[i];
        c->at[i] = 0;
    }
    return 0;
}

/* ---- Single moves -------------------------------------------------------------------------------- */

/* One unit; `unit` is known to the compiler where it is 1, 2, 4, 8 or 16. Any alignment. */
CCUTE_ALWAYS void ccute_move(char *dst, const char *src, size_t unit)
{
    if (unit == 16) {
        uint64_t v[2];
        memcpy(v, src, 16);
        memcpy(dst, v, 16);
    } else {
        memcpy(dst, src, unit);
    }
}

/* body(U) with U a constant where the unit is a power of two up to 16, else the unit itself. */
#define CCUTE_BY_UNIT(unit, body)                                                                                      \
    switch (unit) {                                                                                                    \
    case 1:                                                                                                            \
        body(1);                                                                                                       \
        break;                                                                                                         \
    case 2:                                                                                                            \
        body(2);                                                                                                       \
        break;                                                                                                         \
    case 4:                                                                                                            \
        body(4);                                                                                                       \
        break;                                                                                                         \
    case 8:                                                                                                            \
        body(8);                                                                                                       \
        break;                                                                                                         \
    case 16:                                                                                                           \
        body(16);                                                                                                      \
        break;                                                                                                         \
    default:                                                                                                           \
        body((size_t)(unit));                                                                                          \
    }

#endif
