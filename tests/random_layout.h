/* Seeded random tuples, layouts and tilers for the property tests: the same seed gives the same values. */
#ifndef CCUTE_TESTS_RANDOM_LAYOUT_H
#define CCUTE_TESTS_RANDOM_LAYOUT_H

#include <ccute/ccute.h>

struct rng {
    uint64_t state;
};

/* The features that a random layout may have besides positive strides and an offset of 0. */
enum {
    WITH_ZERO = 1,     /* strides 0 */
    WITH_NEGATIVE = 2, /* negative strides */
    WITH_OFFSET = 4,
    WITH_SWIZZLE = 8,
    WITH_EMPTY = 16, /* extents 0 */
    WITH_ALL = 31,
    WITH_BELOW = 32, /* offsets below 0 */
};

struct rng rng_seeded(uint64_t seed);
uint64_t rng_next(struct rng *rng);
/* Uniform in [0, n), n > 0. */
int64_t rng_below(struct rng *rng, int64_t n);
/* Uniform in [low, high]. */
int64_t rng_between(struct rng *rng, int64_t low, int64_t high);
/* 1 in `percent` of 100 cases. */
int rng_chance(struct rng *rng, int percent);

/* A shape of at most `size` elements, rank at most `rank` (0 to 4), nested at most `depth` deep; depth 0 is an integer.
 */
ccute_tuple random_shape(struct rng *rng, int rank, int depth, int64_t size);
/* A tuple with the brackets of `form` and these leaves. */
ccute_tuple tuple_like(const ccute_tuple *form, const int64_t *leaves);
/* A layout of that shape with strides of mixed origin: compact in any order, padded, small, related to `radix`. */
ccute_layout random_strides(struct rng *rng, ccute_tuple shape, int with);
/* A layout of at most `size` elements, rank to 4, depth to 3. */
ccute_layout random_layout(struct rng *rng, int64_t size, int with);
/* A compact layout: a bijection onto [0, size). */
ccute_layout random_compact(struct rng *rng, int64_t size);
ccute_layout random_compact_of(struct rng *rng, ccute_tuple shape);
/* A compact layout of at most 2^bits elements in 4 modes, all of powers of two. */
ccute_layout random_binary(struct rng *rng, int bits);
/* The layout with a swizzle of up to 3 bits. */
ccute_layout random_swizzled(struct rng *rng, ccute_layout l);
/* A layout of at most `size` elements of one of many kinds: powers of two, compact, any strides, at an offset, a slice.
 */
ccute_layout random_kind(struct rng *rng, int64_t size);
/* The layout with a swizzle of up to 4 bits of any shift, if it has none. */
ccute_layout random_any_swizzle(struct rng *rng, ccute_layout l);
/* A layout whose strides are built from the extents of `left`, as those of its right operands usually are. */
ccute_layout random_right_operand(struct rng *rng, const ccute_layout *left, int64_t size, int with);
/* A coordinate for that shape: numbers at leaves or whole subtrees, CCUTE_ALL in `keep` of 100 places. */
ccute_tuple random_coord(struct rng *rng, const ccute_tuple *shape, int keep);

#endif
