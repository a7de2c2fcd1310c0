/* Random distributions, and by brute force what their ranks hold. */
#include <stdlib.h>
#include <string.h>

#include "random_ranks.h"

/* ---- Brute force --------------------------------------------------------------------------------- */

/* Leaves of mode 0: those before the second item of the top level. */
static int rank_leaves(const ccute_layout *l)
{
    int level = 0;
    for (int i = 0; i < l->shape.n; i++) {
        level += (l->shape.prof[i] >> 4) - (l->shape.prof[i] & 15);
        if (level == 1)
            return i + 1;
    }
    return l->shape.n;
}

int64_t ranks_of(const ccute_dist *dist)
{
    int64_t ranks = 1;
    for (int i = 0; i < rank_leaves(&dist->layout); i++)
        ranks *= dist->layout.shape.v[i];
    return ranks;
}

int64_t free_coordinates(const ccute_dist *dist, int64_t rank, int sums)
{
    int64_t number = 0, size = 1;
    for (int i = 0; i < rank_leaves(&dist->layout); i++) {
        const int64_t extent = dist->layout.shape.v[i];
        if (dist->layout.stride[i] == 0 && (int)(dist->sums >> i & 1) == sums) {
            number += rank % extent * size;
            size *= extent;
        }
        rank /= extent;
    }
    return number;
}

/* The element of an index of the shape, or -1 if it is out of bounds. */
static int64_t element_of(const ccute_dist *dist, int64_t index)
{
    int64_t element = 0, size = 1;
    for (int d = 0; d < dist->shape.n; d++) {
        const int64_t at = index % dist->shape.v[d];
        if (at >= dist->bounds.v[d])
            return -1;
        element += at * size;
        size *= dist->bounds.v[d];
        index /= dist->shape.v[d];
    }
    return element;
}

static int by_place(const void *a, const void *b)
{
    const int64_t *const x = a, *const y = b;
    return x[0] < y[0] ? -1 : x[0] > y[0];
}

/* Close the gaps: places in their order. */
static void close_gaps(struct held *held)
{
    int64_t *const pair = malloc(2 * sizeof *pair * (size_t)(held->n + 1));
    for (int64_t i = 0; i < held->n; i++) {
        pair[2 * i] = held->place[i];
        pair[2 * i + 1] = i;
    }
    qsort(pair, (size_t)held->n, 2 * sizeof *pair, by_place);
    for (int64_t i = 0; i < held->n; i++)
        held->place[pair[2 * i + 1]] = i;
    free(pair);
}

struct held held_by(const ccute_dist *dist, int64_t rank)
{
    const ccute_layout *const l = &dist->layout;
    const int first = rank_leaves(l);
    struct held held = {0, 0, NULL, NULL};
    int64_t size = 1, start = 0;
    for (int i = first; i < l->shape.n; i++)
        size *= l->shape.v[i];
    for (int i = 0; i < first; i++) {
        start += rank % l->shape.v[i] * l->stride[i];
        rank /= l->shape.v[i];
    }
    held.index = malloc(sizeof *held.index * (size_t)(size + 1));
    held.place = malloc(sizeof *held.place * (size_t)(size + 1));
    for (int64_t j = 0; j < size; j++) {
        int64_t index = start, place = dist->memory.offset, rest = j;
        for (int i = first; i < l->shape.n; i++) {
            index += rest % l->shape.v[i] * l->stride[i];
            place += rest % l->shape.v[i] * dist->memory.stride[i - first];
            rest /= l->shape.v[i];
        }
        held.index[held.n] = element_of(dist, index);
        held.place[held.n] = place;
        held.n += held.index[held.n] >= 0;
    }
    if (dist->packed)
        close_gaps(&held);
    for (int64_t i = 0; i < held.n; i++)
        held.places = held.place[i] >= held.places ? held.place[i] + 1 : held.places;
    return held;
}

void held_free(struct held *held)
{
    free(held->index);
    free(held->place);
}

/* ---- At random -------------------------------------------------------------------------------------- */

struct extents random_extents(struct rng *rng, int64_t most)
{
    struct extents e;
    e.n = (int)rng_between(rng, 1, 3);
    for (int d = 0; d < e.n; d++) {
        e.v[d] = rng_between(rng, 1, 1 + rng_between(rng, 1, most < 60 ? most : 60));
        e.v[d] = e.v[d] > most ? most : e.v[d];
        most /= e.v[d];
        most = most < 1 ? 1 : most;
    }
    return e;
}

/* Leaves that are dealt out: of the rank mode and the local one. */
struct deal {
    int n[2];
    int64_t extent[2][CCUTE_MAX_LEAVES], stride[2][CCUTE_MAX_LEAVES];
};

static void deal_leaf(struct rng *rng, struct deal *deal, int local, int64_t extent, int64_t stride)
{
    const int n = deal->n[local]++, at = (int)rng_between(rng, 0, n);
    for (int i = n; i > at; i--) {
        deal->extent[local][i] = deal->extent[local][i - 1];
        deal->stride[local][i] = deal->stride[local][i - 1];
    }
    deal->extent[local][at] = extent;
    deal->stride[local][at] = stride;
}

/* The digits of a dimension; at most `ranks` ranks take part. Returns the extent that they cover. */
static int64_t deal_dimension(struct rng *rng, struct deal *deal, int64_t extent, int64_t pitch, int64_t *ranks)
{
    int64_t covered = 1;
    while (covered < extent) {
        const int to_rank = rng_between(rng, 0, 1) == 0 && *ranks > 1 && deal->n[0] < 6;
        const int64_t left = (extent + covered - 1) / covered;
        int64_t digit = rng_between(rng, 2, 7);
        if (to_rank && digit > *ranks)
            digit = *ranks;
        if (!to_rank && (rng_between(rng, 0, 2) == 0 || deal->n[1] > 7 || digit > left))
            digit = left;
        if (digit > 1)
            deal_leaf(rng, deal, !to_rank, digit, covered * pitch);
        covered *= digit;
        *ranks /= to_rank ? digit : 1;
    }
    return covered;
}

static ccute_tuple flat(const int64_t *v, int n)
{
    ccute_tuple t;
    ccute_begin_tuple_(&t);
    for (int i = 0; i < n; i++)
        ccute_add_int_(&t, v[i]);
    ccute_end_tuple_(&t);
    return t;
}

static ccute_layout layout_of(struct deal *deal)
{
    ccute_tuple shape, stride, mode;
    ccute_begin_tuple_(&shape);
    ccute_begin_tuple_(&stride);
    for (int m = 0; m < 2; m++) {
        if (deal->n[m] == 0) {
            deal->extent[m][0] = 1;
            deal->stride[m][deal->n[m]++] = 0;
        }
        mode = flat(deal->extent[m], deal->n[m]);
        ccute_add_tuple_(&shape, &mode);
        mode = flat(deal->stride[m], deal->n[m]);
        ccute_add_tuple_(&stride, &mode);
    }
    ccute_end_tuple_(&shape);
    ccute_end_tuple_(&stride);
    return ccute_make_layout_(shape, stride);
}

/* A memory of the local mode: its leaves in another order, padded now and then. */
static ccute_dist random_memory(struct rng *rng, ccute_dist dist)
{
    ccute_layout memory = dist.memory;
    const int n = memory.shape.n;
    int order[CCUTE_MAX_LEAVES];
    int64_t size = 1;
    for (int i = 0; i < n; i++) {
        const int at = (int)rng_between(rng, 0, i);
        for (int k = i; k > at; k--)
            order[k] = order[k - 1];
        order[at] = i;
    }
    for (int i = 0; i < n; i++) {
        memory.stride[order[i]] = size;
        size = size * memory.shape.v[order[i]] + (rng_between(rng, 0, 3) == 0 ? rng_between(rng, 0, 3) : 0);
    }
    memory.offset = rng_between(rng, 0, 3) == 0 ? rng_between(rng, 0, 9) : 0;
    return ccute_dist_in_memory(dist, memory);
}

static ccute_dist dealt(struct rng *rng, const struct extents *e, int64_t ranks, int sums)
{
    struct deal deal = {.n = {0, 0}};
    int64_t shape[CCUTE_RANKS_DIMS], pitch = 1;
    ccute_dist dist;
    for (int d = 0; d < e->n; d++) {
        shape[d] = deal_dimension(rng, &deal, e->v[d], pitch, &ranks);
        pitch *= shape[d];
    }
    for (int64_t copies; ranks > 1 && rng_between(rng, 0, 1) == 0; ranks /= copies) {
        copies = rng_between(rng, 2, ranks < 3 ? ranks : 3);
        deal_leaf(rng, &deal, 0, copies, 0);
    }
    dist = ccute_make_dist(layout_of(&deal), flat(shape, e->n), flat(e->v, e->n));
    for (int i = 0; sums && i < deal.n[0]; i++)
        if (deal.stride[0][i] == 0 && deal.extent[0][i] > 1 && rng_between(rng, 0, 1) == 0)
            dist.sums |= (uint32_t)1 << i;
    return rng_between(rng, 0, 1) == 0 ? random_memory(rng, dist) : dist;
}

static ccute_dist on_mesh(struct rng *rng, const struct extents *e, int64_t ranks, int sums)
{
    ccute_placement placement[3];
    int64_t mesh[3];
    const int axes = (int)rng_between(rng, 1, 3);
    for (int i = 0; i < axes; i++) {
        const int kind = (int)rng_between(rng, 0, sums ? 9 : 8);
        mesh[i] = rng_between(rng, 1, ranks < 5 ? ranks : 5);
        ranks /= mesh[i];
        placement[i].kind = kind == 0   ? CCUTE_REPLICATE
                            : kind == 9 ? CCUTE_PARTIAL
                            : kind < 6  ? CCUTE_SHARD
                                        : CCUTE_STRIDED;
        placement[i].dim = (int32_t)rng_between(rng, 0, e->n - 1);
        placement[i].split = rng_between(rng, 1, 4);
    }
    return ccute_dist_mesh(flat(e->v, e->n), flat(mesh, axes), placement);
}

static ccute_dist made(struct rng *rng, const struct extents *e, int64_t ranks, int sums)
{
    const int64_t n = e->v[0], p = rng_between(rng, 1, ranks), q = rng_between(rng, 1, ranks / p);
    if (e->n == 2 && rng_between(rng, 0, 1) == 0)
        return ccute_dist_scalapack(e->v[0], e->v[1], rng_between(rng, 1, 9), rng_between(rng, 1, 9), p, q,
                                    rng_between(rng, 0, 1) ? 0 : e->v[0] + rng_between(rng, 0, 5));
    if (e->n > 1 || rng_between(rng, 0, 3) == 0)
        return on_mesh(rng, e, ranks, sums);
    switch (rng_between(rng, 0, 4)) {
    case 0:
        return ccute_dist_cyclic(n, p);
    case 1:
        return ccute_dist_block(n, p);
    case 2:
        return sums ? ccute_dist_partial(n, p) : ccute_dist_replicated(n, p);
    default:
        return ccute_dist_block_cyclic(n, rng_between(rng, 1, 9), p);
    }
}

ccute_dist random_dist(struct rng *rng, const struct extents *extents, int64_t ranks, int sums)
{
    ccute_dist dist = made(rng, extents, ranks, sums);
    if (rng_between(rng, 0, 1) == 0)
        dist = dealt(rng, extents, ranks, sums);
    while (dist.layout.shape.status) /* uneven shards of shards */
        dist = dealt(rng, extents, ranks, sums);
    return dist;
}
