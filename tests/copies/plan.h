/* A kernel's task, for the harness to work out element by element. */
#ifndef CCUTE_TESTS_COPIES_PLAN_H
#define CCUTE_TESTS_COPIES_PLAN_H

#include "kernel.h"

enum { PLAN_COPY, PLAN_FILL, PLAN_CLEAR };
enum { MASK_NONE, MASK_PRED, MASK_BOUNDS };
enum { MOST_SHARED = 40000 }; /* bytes */

struct plan {
    int kind, mask, coords;
    struct side dst, src, pred, coord[COORDS];
    struct number limit[COORDS], steps;
    int64_t thread_limit, blocks;
    int hops;                               /* how often an element is assigned on its way */
    bool is_filled;                         /* elements that the mask leaves out are the value */
    int64_t dst_base[SETS], src_base[SETS]; /* elements from an aligned address */
};

/* How the arrays are aligned in each set: both well in the first, then one or both not. */
void random_bases(struct kernel *k, struct plan *plan);

/* CCUTE_ALIGNED and CCUTE_ASSUME of facts that are true in all sets. */
void write_promises(struct kernel *k, struct plan *plan);

/* The plan in each set, a line of numbers each. */
void write_plans(struct kernel *k, const struct plan *plan, FILE *to);

#endif
