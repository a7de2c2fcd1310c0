/* Random distributions, and by brute force what their ranks hold. */
#ifndef CCUTE_TESTS_RANDOM_RANKS_H
#define CCUTE_TESTS_RANDOM_RANKS_H

#include <ccute/ranks.h>

#include "random_layout.h"

/* A tensor to share out: its extents. */
struct extents {
    int n;
    int64_t v[CCUTE_RANKS_DIMS];
};

struct extents random_extents(struct rng *rng, int64_t most);

/* A good distribution of a tensor over at most `ranks` ranks: a maker's, or digits dealt out at random, replicated now
   and then, uneven blocks, memory that is permuted, padded or packed. sums: 1, a rank mode may be partial sums. */
ccute_dist random_dist(struct rng *rng, const struct extents *extents, int64_t ranks, int sums);

/* What one rank holds: element index[i] of the tensor, column-major over its own extents, at place[i]. */
struct held {
    int64_t n, places; /* places: one more than the last */
    int64_t *index, *place;
};

/* By the definition of ccute_dist: every coordinate of the layout is looked at. */
struct held held_by(const ccute_dist *dist, int64_t rank);
void held_free(struct held *held);

/* The number of ranks, and the coordinates of a rank in its modes of stride 0 that are partial sums or not. */
int64_t ranks_of(const ccute_dist *dist);
int64_t free_coordinates(const ccute_dist *dist, int64_t rank, int sums);

#endif
