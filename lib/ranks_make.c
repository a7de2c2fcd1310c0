/* The makers of distributions: block, cyclic, ScaLAPACK's, a placement on a mesh, as layouts. */
#include <string.h>

#include "ranks.h"

/* ---- Layouts from lists of leaves ------------------------------------------------------------------ */

/* Leaves of a mode. place: of a local leaf in memory. */
typedef struct leaves {
    int n;
    int64_t extent[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES], place[CCUTE_MAX_LEAVES];
} leaves;

static void add_leaf(leaves *list, int64_t extent, int64_t stride, int64_t place)
{
    if (list->n < CCUTE_MAX_LEAVES) {
        list->extent[list->n] = extent;
        list->stride[list->n] = stride;
        list->place[list->n] = place;
    }
    list->n++;
}

/* A tuple of that many numbers; of one, the number itself. */
static ccute_tuple tuple_of(const int64_t *value, int n)
{
    ccute_tuple t;
    if (n == 1)
        return ccute_tuple_int_(value[0]);
    ccute_begin_tuple_(&t);
    for (int i = 0; i < n; i++)
        ccute_add_int_(&t, value[i]);
    ccute_end_tuple_(&t);
    return t;
}

static ccute_tuple pair_of(const int64_t *first, int n, const int64_t *second, int m)
{
    const ccute_tuple a = tuple_of(first, n), b = tuple_of(second, m);
    ccute_tuple t;
    ccute_begin_tuple_(&t);
    ccute_add_tuple_(&t, &a);
    ccute_add_tuple_(&t, &b);
    ccute_end_tuple_(&t);
    return t;
}

/* A mode without leaves is 1:0. */
static void fill_empty(leaves *list)
{
    if (list->n == 0)
        add_leaf(list, 1, 0, 0);
}

static void check(ccute_dist *dist)
{
    ccute_ranks_side side;
    int64_t why[8];
    const ccute_status status = ccute_ranks_side_of(dist, &side, why);
    if (status)
        dist->layout = ccute_ranks_bad(status, why, 8);
}

static ccute_dist bad_dist(ccute_status status, int64_t a, int64_t b, int64_t c, int64_t d)
{
    ccute_dist bad;
    memset(&bad, 0, sizeof bad);
    bad.layout = CCUTE_RANKS_BAD(status, a, b, c, d);
    return bad;
}

static ccute_dist dist_of(leaves *ranks, leaves *local, ccute_tuple shape, ccute_tuple bounds, uint32_t sums,
                          int packed)
{
    ccute_dist dist;
    ccute_tuple extents, strides;
    memset(&dist, 0, sizeof dist);
    fill_empty(ranks);
    fill_empty(local);
    if (ranks->n + local->n > CCUTE_MAX_LEAVES)
        return bad_dist(CCUTE_E_LEAVES, ranks->n + local->n, 0, 0, 0);
    extents = pair_of(ranks->extent, ranks->n, local->extent, local->n);
    strides = pair_of(ranks->stride, ranks->n, local->stride, local->n);
    dist.layout = ccute_make_layout_(extents, strides);
    extents = tuple_of(local->extent, local->n);
    strides = tuple_of(local->place, local->n);
    dist.memory = ccute_make_layout_(extents, strides);
    dist.shape = shape;
    dist.bounds = bounds;
    dist.sums = sums;
    dist.packed = (uint8_t)packed;
    check(&dist);
    return dist;
}

/* ---- From a layout ------------------------------------------------------------------------------------ */

/* Leaves of a tuple from one on, as a tuple of one level. */
static ccute_tuple leaves_from(const ccute_tuple *t, int begin) { return tuple_of(t->v + begin, t->n - begin); }

/* The local mode's memory, compact. */
static ccute_layout compact_memory(const ccute_tuple *shape, int begin)
{
    const ccute_tuple extents = leaves_from(shape, begin);
    return ccute_make_layout_left_(extents);
}

ccute_dist ccute_make_dist(ccute_layout layout, ccute_tuple shape, ccute_tuple bounds)
{
    ccute_dist dist;
    int modes, ranks;
    memset(&dist, 0, sizeof dist);
    dist.layout = layout;
    dist.shape = shape;
    dist.bounds = bounds;
    if (layout.shape.status)
        return dist;
    if (shape.status || bounds.status) {
        const ccute_tuple *const bad = shape.status ? &shape : &bounds;
        dist.layout = ccute_ranks_bad((ccute_status)bad->status, bad->v, 8);
        return dist;
    }
    ranks = ccute_ranks_first_mode(&layout.shape, &modes);
    if (modes != 2)
        return bad_dist(CCUTE_E_RANKS_MODES, modes, 0, 0, 0);
    if (layout.offset)
        return bad_dist(CCUTE_E_OFFSET, 0, layout.offset, 0, 0);
    if (layout.sw_bits)
        return bad_dist(CCUTE_E_SWIZZLE, 0, layout.sw_bits, layout.sw_base, layout.sw_shift);
    dist.memory = compact_memory(&layout.shape, ranks);
    check(&dist);
    return dist;
}

/* The places of the elements of rank 0, and so of any: of the padding that no element lies in, there are none. */
static ccute_status places_of(const ccute_dist *dist, ccute_layout *places, int64_t *why)
{
    leaves held = {.n = 0};
    ccute_tuple extents, strides;
    ccute_ranks_side side;
    const ccute_status status = ccute_ranks_first_rank_of(dist, &side, why);
    for (int k = 0; !status && k < side.n; k++)
        add_leaf(&held, side.digit[k].extent, 0, side.digit[k].step);
    fill_empty(&held);
    extents = tuple_of(held.extent, held.n);
    strides = tuple_of(held.place, held.n);
    *places = ccute_make_layout_(extents, strides);
    places->offset = dist->memory.offset;
    return status;
}

/* Whether two elements of a rank lie at one place, or one below 0: the status, and its numbers. */
static ccute_status check_memory(const ccute_dist *dist, int64_t *why)
{
    ccute_plan plan;
    ccute_side side;
    ccute_tensor tensor = {.data = (void *)(uintptr_t)4096, .element = 1};
    const ccute_status status = places_of(dist, &tensor.layout, why);
    if (status)
        return status;
    memset(&plan, 0, sizeof plan);
    if (!ccute_plan_side(&plan, &side, &tensor, 1) && side.size && !ccute_plan_check_injective(&plan, &side) &&
        side.place_lo < 0)
        CCUTE_REFUSE(&plan, CCUTE_E_BELOW, 0, side.place_lo);
    memcpy(why, plan.why, sizeof plan.why);
    return (ccute_status)plan.status;
}

ccute_dist ccute_dist_in_memory(ccute_dist dist, ccute_layout memory)
{
    ccute_status status;
    int64_t why[8];
    if (dist.layout.shape.status)
        return dist;
    if (memory.shape.status)
        return (dist.layout = memory, dist);
    if (memory.shape.n != dist.memory.shape.n)
        return bad_dist(CCUTE_E_CONGRUENT, memory.shape.n, 0, 0, 0);
    for (int i = 0; i < memory.shape.n; i++)
        if (memory.shape.v[i] != dist.memory.shape.v[i])
            return bad_dist(CCUTE_E_CONGRUENT, i, 0, 0, 0);
    if (memory.sw_bits)
        return bad_dist(CCUTE_E_SWIZZLE, 0, memory.sw_bits, memory.sw_base, memory.sw_shift);
    for (int i = 0; i < memory.shape.n; i++)
        if (memory.stride[i] < 0)
            return bad_dist(CCUTE_E_NEGATIVE, i, memory.stride[i], 0, 0);
    dist.memory = memory;
    dist.packed = 0;
    status = check_memory(&dist, why);
    return status ? bad_dist(status, why[0], why[1], why[2], why[3]) : dist;
}

/* ---- One dimension -------------------------------------------------------------------------------------- */

static int64_t blocks_of(int64_t n, int64_t block) { return n <= 0 ? 1 : (n - 1) / block + 1; }

ccute_dist ccute_dist_block_cyclic(int64_t n, int64_t block, int64_t ranks)
{
    leaves rank = {.n = 0}, local = {.n = 0};
    int64_t rounds, shape;
    if (n < 0 || block < 1 || ranks < 1 || ranks > INT32_MAX)
        return bad_dist(CCUTE_E_RANKS_RANKS, ranks, n, block, 0);
    rounds = blocks_of(blocks_of(n, block), ranks);
    if (__builtin_mul_overflow(block, ranks, &shape) || __builtin_mul_overflow(shape, rounds, &shape))
        return bad_dist(CCUTE_E_OVERFLOW, block, '*', ranks, 0);
    add_leaf(&rank, ranks, block, 0);
    if (block > 1)
        add_leaf(&local, block, 1, 1);
    if (rounds > 1 || block == 1)
        add_leaf(&local, rounds, block * ranks, block);
    return dist_of(&rank, &local, ccute_tuple_int_(shape), ccute_tuple_int_(n), 0, 1);
}

ccute_dist ccute_dist_block(int64_t n, int64_t ranks)
{
    if (n < 0 || ranks < 1)
        return bad_dist(CCUTE_E_RANKS_RANKS, ranks, n, 1, 0);
    return ccute_dist_block_cyclic(n, blocks_of(n, ranks), ranks);
}

ccute_dist ccute_dist_cyclic(int64_t n, int64_t ranks) { return ccute_dist_block_cyclic(n, 1, ranks); }

static ccute_dist same_on_all(int64_t n, int64_t ranks, uint32_t sums)
{
    leaves rank = {.n = 0}, local = {.n = 0};
    if (n < 0 || ranks < 1 || ranks > INT32_MAX)
        return bad_dist(CCUTE_E_RANKS_RANKS, ranks, n, n, 0);
    add_leaf(&rank, ranks, 0, 0);
    add_leaf(&local, n > 0 ? n : 1, 1, 1);
    return dist_of(&rank, &local, ccute_tuple_int_(n > 0 ? n : 1), ccute_tuple_int_(n), sums, 1);
}

ccute_dist ccute_dist_replicated(int64_t n, int64_t ranks) { return same_on_all(n, ranks, 0); }
ccute_dist ccute_dist_partial(int64_t n, int64_t ranks) { return same_on_all(n, ranks, 1); }

/* ---- Matrices of ScaLAPACK ------------------------------------------------------------------------------- */

/* Rows of a matrix on the rank that has most. */
static int64_t most_rows(int64_t m, int64_t mb, int64_t rows)
{
    const int64_t blocks = m / mb, rest = m % mb, rounds = blocks / rows;
    return rounds * mb + (blocks % rows ? mb : rest);
}

ccute_dist ccute_dist_scalapack(int64_t m, int64_t n, int64_t mb, int64_t nb, int64_t rows, int64_t columns,
                                int64_t lld)
{
    leaves rank = {.n = 0}, local = {.n = 0};
    int64_t shape[2], row_rounds, column_rounds, bounds[2] = {m, n}, pitch;
    if (m < 0 || n < 0 || mb < 1 || nb < 1 || rows < 1 || columns < 1)
        return bad_dist(CCUTE_E_RANKS_RANKS, rows < columns ? rows : columns, m < n ? m : n, mb < nb ? mb : nb, 0);
    row_rounds = blocks_of(blocks_of(m, mb), rows);
    column_rounds = blocks_of(blocks_of(n, nb), columns);
    if (__builtin_mul_overflow(mb, rows, &shape[0]) || __builtin_mul_overflow(shape[0], row_rounds, &shape[0]))
        return bad_dist(CCUTE_E_OVERFLOW, mb, '*', rows, 0);
    if (__builtin_mul_overflow(nb, columns, &shape[1]) || __builtin_mul_overflow(shape[1], column_rounds, &shape[1]) ||
        __builtin_mul_overflow(shape[0], shape[1], &pitch))
        return bad_dist(CCUTE_E_OVERFLOW, nb, '*', columns, 0);
    if (lld && lld < most_rows(m, mb, rows))
        return bad_dist(CCUTE_E_RANKS_LEADING, lld, most_rows(m, mb, rows), 0, 0);
    if (__builtin_mul_overflow(lld, nb * column_rounds, &pitch))
        return bad_dist(CCUTE_E_OVERFLOW, lld, '*', nb * column_rounds, 0);
    pitch = lld ? lld : mb * row_rounds;
    add_leaf(&rank, rows, mb, 0);
    add_leaf(&rank, columns, nb * shape[0], 0);
    add_leaf(&local, mb, 1, 1);
    add_leaf(&local, row_rounds, mb * rows, mb);
    add_leaf(&local, nb, shape[0], pitch);
    add_leaf(&local, column_rounds, nb * columns * shape[0], nb * pitch);
    return dist_of(&rank, &local, tuple_of(shape, 2), tuple_of(bounds, 2), 0, lld == 0);
}

/* ---- Meshes ------------------------------------------------------------------------------------------------ */

/* A piece of a dimension that is still local: extent indices, stride apart. Rising strides; the last is cut first. */
typedef struct piece {
    int64_t extent, stride;
} piece;

/* A dimension that is being cut. */
typedef struct cut_dim {
    int64_t extent, shape; /* the tensor's, and rounded up */
    int n, cuts;
    piece piece[CCUTE_MAX_LEAVES];
} cut_dim;

/* One axis of a mesh: digits of its rank number, the lowest first. */
typedef struct axis {
    int n;
    int64_t extent[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES]; /* in its dimension; 0: replicated */
    int dim, sum;
} axis;

/* Cut the local part of a dimension into blocks, one for each rank. Returns 0 if that is uneven where it cannot be. */
static int cut_blocks(cut_dim *d, axis *a, int64_t ranks)
{
    piece *const top = &d->piece[d->n - 1];
    if (d->cuts++ == 0 && d->n == 1 && top->extent % ranks) {
        top->extent = blocks_of(d->extent, ranks);
        d->shape = top->extent * ranks;
        a->extent[0] = ranks;
        a->stride[0] = top->extent;
        a->n = 1;
        return 1;
    }
    while (ranks > 1) {
        piece *const last = &d->piece[d->n - 1];
        const int64_t taken = last->extent % ranks == 0 ? ranks : last->extent;
        if (taken < 1 || ranks % taken || d->shape != d->extent || (taken == 1 && d->n == 1))
            return 0;
        for (int i = a->n; i > 0; i--) {
            a->extent[i] = a->extent[i - 1];
            a->stride[i] = a->stride[i - 1];
        }
        last->extent /= taken;
        a->extent[0] = taken;
        a->stride[0] = last->extent * last->stride;
        a->n += 1;
        ranks /= taken;
        if (last->extent == 1 && d->n > 1)
            d->n--;
    }
    return 1;
}

/* Cut into pieces, then each of them into blocks. */
static int cut_strided(cut_dim *d, axis *a, int64_t ranks, int64_t split)
{
    piece *const top = &d->piece[d->n - 1];
    const int64_t extent = top->extent;
    if (split < 1 || extent % split || extent / split % ranks || d->shape != d->extent || d->n >= CCUTE_MAX_LEAVES)
        return 0;
    d->cuts++;
    top->extent = extent / split / ranks;
    a->extent[0] = ranks;
    a->stride[0] = top->extent * top->stride;
    a->n = 1;
    if (split > 1) {
        d->piece[d->n].extent = split;
        d->piece[d->n++].stride = extent / split * top->stride;
    }
    return 1;
}

static int cut(cut_dim *dim, axis *a, int64_t ranks, const ccute_placement *p)
{
    a->n = 0;
    a->dim = p->dim;
    a->sum = p->kind == CCUTE_PARTIAL;
    if (p->kind == CCUTE_SHARD)
        return cut_blocks(&dim[p->dim], a, ranks);
    if (p->kind == CCUTE_STRIDED)
        return cut_strided(&dim[p->dim], a, ranks, p->split);
    a->extent[0] = ranks;
    a->stride[0] = 0;
    a->n = 1;
    return 1;
}

/* The rank mode, the last axis fastest. pitch: of the dimensions in the shape. */
static uint32_t rank_leaves(leaves *rank, const axis *a, int axes, const int64_t *pitch)
{
    uint32_t sums = 0;
    for (int i = axes; i-- > 0;)
        for (int k = 0; k < a[i].n; k++) {
            sums |= a[i].sum && rank->n < CCUTE_MAX_LEAVES ? (uint32_t)1 << rank->n : 0;
            add_leaf(rank, a[i].extent[k], a[i].stride[k] ? a[i].stride[k] * pitch[a[i].dim] : 0, 0);
        }
    return sums;
}

/* The local mode: row-major memory, the last dimension fastest. */
static void local_leaves(leaves *local, const cut_dim *dim, int dims, const int64_t *pitch)
{
    int64_t place[CCUTE_RANKS_DIMS], size = 1;
    for (int d = dims; d-- > 0;) {
        place[d] = size;
        for (int k = 0; k < dim[d].n; k++)
            size *= dim[d].piece[k].extent;
    }
    for (int d = 0; d < dims; d++)
        for (int k = 0; k < dim[d].n; k++) {
            add_leaf(local, dim[d].piece[k].extent, dim[d].piece[k].stride * pitch[d], place[d]);
            place[d] *= dim[d].piece[k].extent;
        }
}

static ccute_dist dist_of_cuts(const cut_dim *dim, int dims, const axis *a, int axes)
{
    leaves rank = {.n = 0}, local = {.n = 0};
    int64_t pitch[CCUTE_RANKS_DIMS + 1], shape[CCUTE_RANKS_DIMS], bounds[CCUTE_RANKS_DIMS];
    uint32_t sums;
    pitch[0] = 1;
    for (int d = 0; d < dims; d++) {
        shape[d] = dim[d].shape;
        bounds[d] = dim[d].extent;
        if (__builtin_mul_overflow(pitch[d], shape[d], &pitch[d + 1]))
            return bad_dist(CCUTE_E_OVERFLOW, pitch[d], '*', shape[d], 0);
    }
    sums = rank_leaves(&rank, a, axes, pitch);
    local_leaves(&local, dim, dims, pitch);
    return dist_of(&rank, &local, tuple_of(shape, dims), tuple_of(bounds, dims), sums, 1);
}

static int is_placement(const ccute_placement *p, int dims)
{
    return p->kind == CCUTE_REPLICATE || p->kind == CCUTE_PARTIAL ||
           ((p->kind == CCUTE_SHARD || (p->kind == CCUTE_STRIDED && p->split >= 1)) && p->dim >= 0 && p->dim < dims);
}

ccute_dist ccute_dist_mesh(ccute_tuple shape, ccute_tuple mesh, const ccute_placement *placement)
{
    cut_dim dim[CCUTE_RANKS_DIMS];
    axis a[CCUTE_RANKS_DIMS];
    if (shape.status || mesh.status)
        return bad_dist((ccute_status)(shape.status ? shape.status : mesh.status), 0, 0, 0, 0);
    if (shape.n > CCUTE_RANKS_DIMS || mesh.n > CCUTE_RANKS_DIMS)
        return bad_dist(CCUTE_E_RANKS_BOUNDS, shape.n, mesh.n, CCUTE_RANKS_DIMS, 0);
    for (int d = 0; d < shape.n; d++) {
        if (shape.v[d] < 0)
            return bad_dist(CCUTE_E_EXTENT, d, shape.v[d], 0, 0);
        if (shape.v[d] > INT64_MAX - INT32_MAX) /* rounding it up */
            return bad_dist(CCUTE_E_OVERFLOW, shape.v[d], '+', INT32_MAX, 0);
        dim[d].extent = shape.v[d];
        dim[d].shape = dim[d].piece[0].extent = shape.v[d] > 0 ? shape.v[d] : 1;
        dim[d].piece[0].stride = 1;
        dim[d].n = 1;
        dim[d].cuts = 0;
    }
    for (int i = 0; i < mesh.n; i++) {
        if (mesh.v[i] < 1 || mesh.v[i] > INT32_MAX)
            return bad_dist(CCUTE_E_RANKS_RANKS, mesh.v[i], shape.n ? shape.v[0] : 1, 1, 0);
        if (!is_placement(&placement[i], shape.n))
            return bad_dist(CCUTE_E_RANKS_PLACEMENT, i, placement[i].kind, placement[i].dim, shape.n);
        if (!cut(dim, &a[i], mesh.v[i], &placement[i]))
            return bad_dist(CCUTE_E_RANKS_UNEVEN, i, mesh.v[i], placement[i].dim, shape.v[placement[i].dim]);
    }
    return dist_of_cuts(dim, shape.n, a, mesh.n);
}
