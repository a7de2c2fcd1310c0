/* Random pairs of tensors, and the effect of a copy on the bytes, element by element. */
#ifndef CCUTE_TESTS_RANDOM_TENSOR_H
#define CCUTE_TESTS_RANDOM_TENSOR_H

#include <ccute/tensor.h>

#include "random_layout.h"

/* Offsets of every element, in order of their index. */
struct places {
    int64_t n, lo, hi; /* [lo, hi) holds all offsets; [0, 0) without elements */
    int64_t *at;
};

struct places places_of(const ccute_layout *layout);
void places_free(struct places *p);

/* Layouts of the same size, the destination's injective, at most `most` elements; strides such that each side's
   offsets are in [0, 2^17). Ranks to 8, hierarchical, padded, permuted, negative strides, offsets, swizzles; the source
   also broadcast and self-overlapping, its shape the same, regrouped, or another one altogether. */
void random_pair(struct rng *rng, int64_t most, ccute_layout *dst, ccute_layout *src);

/* An element size: 1, 2, 4, 8, 16 and now and then 3, 5, 6, 12, 20, 24 or 32. */
int random_element(struct rng *rng);

/* A tensor at data, its allocation unknown. */
ccute_tensor tensor_of(void *data, int element, const ccute_layout *layout);

/* A copy as loops: their extents, and each one's stride on either side. */
struct loops {
    int n;
    int64_t extent[8], dst[8], src[8];
};
ccute_layout layout_of_loops(const struct loops *l, const int64_t *stride);

/* The numbers below n in a random order. */
void random_order_of(struct rng *rng, int n, int *order);

#endif
