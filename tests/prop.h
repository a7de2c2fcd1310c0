/* Properties: statements about the algebra that must hold for every random case.
 *
 * A property takes a trial, draws its case from trial->rng and answers HOLDS, VACUOUS (the case was rightly
 * refused or out of scope) or the result of fails(). Case i of a run is drawn from seed + i alone, so that a
 * failure is repeated by CCUTE_SEED=<its seed> CCUTE_CASES=1. */
#ifndef CCUTE_TESTS_PROP_H
#define CCUTE_TESTS_PROP_H

#include <ccute/ccute.h>

#include "brute.h"
#include "random_layout.h"

enum verdict { HOLDS, VACUOUS, FAILS };

struct trial {
    struct rng rng;
    char text[4096]; /* the case in words, then its mistake */
    int length;
};

typedef enum verdict property_fn(struct trial *trial);

struct property {
    const char *name;
    property_fn *holds;
    int percent; /* at least that many cases in 100 must not be vacuous */
};

/* Append to the words of the case, printf-like with %L a const ccute_layout *, %T a const ccute_tuple *,
   %I a const ccute_tiler *, %d an int64_t and %s a string. */
void say(struct trial *trial, const char *format, ...);
/* The same; returns FAILS. */
enum verdict fails(struct trial *trial, const char *format, ...);

/* NULL when every R(i) is left(right(i)), else FAILS is said. right may reach beyond left's domain. */
int same_function(struct trial *trial, const ccute_layout *got, const ccute_layout *left, const ccute_layout *right);
/* One mode of a layout as a layout of its own, without offset and swizzle; an integer is its own mode 0. */
ccute_layout mode_of(const ccute_layout *l, int mode);
/* The layout 1:0, 2:0, ... of the results for a bad operand. */
ccute_layout some_bad_layout(struct rng *rng);

/* The groups, each ended by a property without a name. */
extern const struct property text_properties[];
extern const struct property form_properties[];
extern const struct property compose_properties[];
extern const struct property inverse_properties[];
extern const struct property divide_properties[];
extern const struct property product_properties[];
extern const struct property slice_properties[];
extern const struct property partition_properties[];
extern const struct property mma_properties[];
extern const struct property limit_properties[];

#endif
