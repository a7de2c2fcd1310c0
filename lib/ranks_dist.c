/* Distributions: checked, and cut into digits of the tensor's index. A leaf of the layout whose values lie `weight`
 * apart is a digit; that digits nest, each weight being the end of those below, is the same as that each index is held
 * exactly once. */
#include <string.h>

#include "ranks.h"

ccute_layout ccute_ranks_bad(ccute_status status, const int64_t *why, int n)
{
    ccute_layout bad;
    memset(&bad, 0, sizeof bad);
    bad.shape.status = (uint8_t)status;
    for (int i = 0; i < n && i < 8; i++)
        bad.shape.v[i] = why[i];
    return bad;
}

int ccute_ranks_first_mode(const ccute_tuple *shape, int *modes)
{
    int level = 0, first = 0;
    *modes = 0;
    for (int i = 0; i < shape->n; i++) {
        level += (shape->prof[i] >> 4) - (shape->prof[i] & 15);
        if (level <= 1 && (i + 1 < shape->n || level == 0))
            first = ++*modes == 1 ? i + 1 : first;
    }
    return first;
}

/* ---- Leaves to digits ------------------------------------------------------------------------------- */

/* The state while a distribution is cut. leaf[]: where a digit comes from. */
typedef struct cutting {
    const ccute_dist *dist;
    ccute_ranks_side *side;
    int64_t *why;
    int64_t extent[CCUTE_RANKS_DIMS], pitch[CCUTE_RANKS_DIMS + 1]; /* of the shape */
    int64_t size[CCUTE_RANKS_DIMS + 1];                            /* elements before a dimension */
    int64_t stride[CCUTE_RANKS_DIGITS];                            /* of digits, in the shape */
    int leaf[CCUTE_RANKS_DIGITS];
} cutting;

static ccute_status refuse(cutting *c, ccute_status status, int64_t a, int64_t b, int64_t d)
{
    c->why[0] = a;
    c->why[1] = b;
    c->why[2] = d;
    return status;
}

/* The largest shape: sums of an index and a few weights stay below 2^63. */
#define MOST_ELEMENTS (INT64_MAX / 4)

/* The dimensions: extents that indices count in, and the tensor's own. */
static ccute_status cut_shape(cutting *c)
{
    const ccute_tuple *const shape = &c->dist->shape, *const bounds = &c->dist->bounds;
    ccute_ranks_side *const side = c->side;
    c->pitch[0] = c->size[0] = 1;
    if (shape->n > CCUTE_RANKS_DIMS || shape->n != bounds->n)
        return refuse(c, CCUTE_E_RANKS_BOUNDS, shape->n, bounds->n, shape->n);
    side->dims = shape->n;
    for (int d = 0; d < side->dims; d++) {
        c->extent[d] = shape->v[d];
        side->bound[d] = bounds->v[d];
        if (bounds->v[d] < 0 || bounds->v[d] > shape->v[d] || shape->v[d] < 1)
            return refuse(c, CCUTE_E_RANKS_BOUNDS, d, bounds->v[d], shape->v[d]);
        if (__builtin_mul_overflow(c->pitch[d], shape->v[d], &c->pitch[d + 1]) || c->pitch[d + 1] > MOST_ELEMENTS)
            return refuse(c, CCUTE_E_OVERFLOW, c->pitch[d], '*', shape->v[d]);
        c->size[d + 1] = c->size[d] * bounds->v[d];
    }
    side->elements = c->size[side->dims];
    return CCUTE_OK;
}

static int dimension_of(const cutting *c, int64_t stride)
{
    int d = 0;
    while (d < c->side->dims && stride >= c->pitch[d + 1])
        d++;
    return d;
}

static ccute_status add_digit(cutting *c, int leaf, int is_rank, int64_t extent, int64_t stride, int64_t step)
{
    ccute_ranks_side *const side = c->side;
    int k = side->n;
    const int d = dimension_of(c, stride);
    if (side->n >= CCUTE_RANKS_DIGITS)
        return refuse(c, CCUTE_E_LEAVES, side->n + 1, 0, 0);
    for (; k > 0 && c->stride[k - 1] > stride; k--) {
        side->digit[k] = side->digit[k - 1];
        c->stride[k] = c->stride[k - 1];
        c->leaf[k] = c->leaf[k - 1];
    }
    memset(&side->digit[k], 0, sizeof side->digit[k]);
    side->digit[k].extent = extent;
    side->digit[k].weight = stride / c->pitch[d] * c->size[d];
    side->digit[k].step = step;
    side->digit[k].is_rank = (int8_t)is_rank;
    side->digit[k].dim = (int8_t)d;
    c->stride[k] = stride;
    c->leaf[k] = leaf;
    side->n++;
    return CCUTE_OK;
}

/* A leaf as digits: one for each dimension that it runs through. */
static ccute_status cut_leaf(cutting *c, int leaf, int is_rank, int64_t step)
{
    const ccute_layout *const l = &c->dist->layout;
    int64_t extent = l->shape.v[leaf], stride = l->stride[leaf];
    while (extent > 1) {
        const int d = stride > 0 ? dimension_of(c, stride) : c->side->dims;
        int64_t room, taken;
        if (d == c->side->dims || stride % c->pitch[d])
            return refuse(c, CCUTE_E_RANKS_STRIDE, leaf, l->shape.v[leaf], l->stride[leaf]);
        room = c->pitch[d + 1] / stride;
        taken = extent <= room ? extent : room;
        if (extent % taken || (taken < extent && c->pitch[d + 1] % stride))
            return refuse(c, CCUTE_E_RANKS_STRIDE, leaf, l->shape.v[leaf], l->stride[leaf]);
        if (add_digit(c, leaf, is_rank, taken, stride, step))
            return CCUTE_E_LEAVES;
        extent /= taken;
        stride *= taken;
        if (extent > 1 && __builtin_mul_overflow(step, taken, &step))
            return refuse(c, CCUTE_E_OVERFLOW, step, '*', taken);
    }
    return CCUTE_OK;
}

static ccute_status cut_ranks(cutting *c, int end)
{
    const ccute_layout *const l = &c->dist->layout;
    ccute_ranks_side *const side = c->side;
    side->ranks = 1;
    for (int i = 0; i < end; i++) {
        if (l->stride[i] == 0) {
            side->free_extent[side->free] = l->shape.v[i];
            side->free_step[side->free] = side->ranks;
            side->free_is_sum[side->free++] = c->dist->sums >> i & 1;
        } else {
            const ccute_status status = cut_leaf(c, i, 1, side->ranks);
            if (status)
                return status;
        }
        if (__builtin_mul_overflow(side->ranks, l->shape.v[i], &side->ranks))
            return refuse(c, CCUTE_E_OVERFLOW, side->ranks, '*', l->shape.v[i]);
    }
    return side->ranks < 1 || side->ranks > INT32_MAX ? refuse(c, CCUTE_E_RANKS_RANKS, side->ranks, side->elements, 1)
                                                      : CCUTE_OK;
}

static ccute_status cut_local(cutting *c, int begin)
{
    const ccute_layout *const l = &c->dist->layout;
    ccute_status status = CCUTE_OK;
    for (int i = begin; !status && i < l->shape.n; i++)
        status = cut_leaf(c, i, 0, c->dist->memory.stride[i - begin]);
    return status;
}

/* ---- Checks ------------------------------------------------------------------------------------------- */

/* Whether the digits of each dimension nest. */
static ccute_status check_cover(cutting *c)
{
    const ccute_ranks_side *const side = c->side;
    int k = 0;
    for (int d = 0; d < side->dims; d++) {
        int64_t end = c->pitch[d];
        for (; k < side->n && side->digit[k].dim == d; k++) {
            if (c->stride[k] > end)
                return refuse(c, CCUTE_E_RANKS_COVER, end, c->pitch[side->dims], 0);
            if (c->stride[k] < end)
                return refuse(c, CCUTE_E_RANKS_TWICE, c->stride[k], c->leaf[k], 0);
            end = c->stride[k] * side->digit[k].extent;
        }
        if (end < c->pitch[d] * side->bound[d])
            return refuse(c, CCUTE_E_RANKS_COVER, end, c->pitch[side->dims], 0);
    }
    return CCUTE_OK;
}

/* Places of a packed memory count the rank's elements, dimension by dimension. */
static ccute_status pack(cutting *c)
{
    ccute_ranks_side *const side = c->side;
    int64_t base[CCUTE_RANKS_DIMS], step[CCUTE_RANKS_DIMS];
    for (int d = 0; d < side->dims; d++)
        base[d] = 0, step[d] = 1;
    for (int k = 0; k < side->n; k++) {
        ccute_ranks_digit *const g = &side->digit[k];
        if (g->is_rank)
            continue;
        if (step[g->dim] == 1)
            base[g->dim] = g->step;
        if (g->step != base[g->dim] * step[g->dim])
            return refuse(c, CCUTE_E_RANKS_PACKED, c->leaf[k], g->step, base[g->dim] * step[g->dim]);
        g->step = step[g->dim];
        step[g->dim] *= g->extent;
    }
    for (int d = 0; d < side->dims; d++) {
        int k = d;
        for (; k > 0 && base[side->order[k - 1]] > base[d]; k--)
            side->order[k] = side->order[k - 1];
        side->order[k] = d;
    }
    return CCUTE_OK;
}

/* ---- Elements of ranks ---------------------------------------------------------------------------------- */

/* Indices below the bound of a dimension whose rank digits are those of the rank. */
static int64_t count_in(const ccute_ranks_side *side, int dim, int64_t rank, int64_t size)
{
    int64_t rest = side->bound[dim], below = 1, count = 0;
    int begin = 0, end = 0;
    for (int k = 0; k < side->n; k++)
        if (side->digit[k].dim == dim) {
            begin = end ? begin : k;
            end = k + 1;
            below *= side->digit[k].is_rank ? 1 : side->digit[k].extent;
        }
    for (int k = end; k-- > begin;) {
        const ccute_ranks_digit *const g = &side->digit[k];
        const int64_t weight = g->weight / size, whole = rest / weight, value = rank / g->step % g->extent;
        if (!g->is_rank) {
            below /= g->extent;
            if (whole >= g->extent)
                return count + below * g->extent;
            count += whole * below;
        } else if (value != whole) {
            return count + (value < whole ? below : 0);
        }
        rest -= whole * weight;
    }
    return count + rest;
}

void ccute_ranks_counts(const ccute_ranks_side *side, int64_t rank, int64_t *count)
{
    int64_t size = 1;
    for (int d = 0; d < side->dims; d++) {
        count[d] = count_in(side, d, rank, size);
        size *= side->bound[d];
    }
}

int64_t ccute_ranks_held(const ccute_ranks_side *side, int64_t rank)
{
    int64_t count[CCUTE_RANKS_DIMS], held = side->elements != 0;
    if (rank < 0 || rank >= side->ranks || !held)
        return 0;
    ccute_ranks_counts(side, rank, count);
    for (int d = 0; d < side->dims; d++)
        held *= count[d];
    return held;
}

void ccute_ranks_pitches(const ccute_ranks_side *side, int64_t rank, int64_t *pitch)
{
    int64_t count[CCUTE_RANKS_DIMS], size = 1;
    ccute_ranks_counts(side, rank, count);
    for (int i = 0; i < side->dims; i++) {
        pitch[side->order[i]] = size;
        size *= count[side->order[i]];
    }
}

int64_t ccute_ranks_places(const ccute_ranks_side *side, int64_t rank)
{
    const int64_t held = ccute_ranks_held(side, rank);
    return held == 0 ? 0 : side->places == 0 ? side->offset + held : side->places;
}

/* ---- Digits in their final form --------------------------------------------------------------------------- */

/* Whether the places of elements depend on how much a rank holds: then steps go by dimensions. */
static int depends_on_rank(const cutting *c)
{
    const ccute_ranks_side *const side = c->side;
    for (int i = 0; i + 1 < side->dims; i++) {
        const int d = side->order[i];
        for (int k = 0; k < side->n && side->bound[d] < c->extent[d]; k++)
            if (side->digit[k].dim == d && side->digit[k].is_rank)
                return 1;
    }
    return 0;
}

/* Local digits that no element reaches go; those that one reaches in part are cut. */
static void trim(cutting *c)
{
    ccute_ranks_side *const side = c->side;
    int n = 0;
    for (int k = 0; k < side->n; k++) {
        ccute_ranks_digit g = side->digit[k];
        const int64_t end = side->bound[g.dim] * c->size[g.dim];
        const int64_t most = (end + g.weight - 1) / g.weight;
        if (!g.is_rank && g.extent > most)
            g.extent = most;
        if (g.is_rank || g.extent > 1)
            side->digit[n++] = g;
    }
    side->n = n;
}

/* Whether the places of one digit begin where those of another end. */
static int follows(const ccute_ranks_digit *last, const ccute_ranks_digit *g)
{
    return g->step % last->extent == 0 && g->step / last->extent == last->step;
}

/* Whether one digit continues another; where dimensions meet, only a dimension that is local as a whole does, and only
   if places are not counted by dimensions. */
static int continues(const ccute_ranks_side *side, const ccute_ranks_digit *last, const ccute_ranks_digit *g)
{
    return last->is_rank == g->is_rank && last->weight * last->extent == g->weight && follows(last, g) &&
           (last->dim == g->dim || (!g->is_rank && side->places && g->extent == side->bound[g->dim]));
}

/* Neighbours of which one continues the other become one. */
static void merge(ccute_ranks_side *side)
{
    int n = 0;
    for (int k = 0; k < side->n; k++) {
        ccute_ranks_digit *const last = n ? &side->digit[n - 1] : NULL;
        const ccute_ranks_digit g = side->digit[k];
        if (last && continues(side, last, &g))
            last->extent *= g.extent;
        else
            side->digit[n++] = g;
    }
    side->n = n;
}

/* Whether there is nothing to pack, as no block is cut off. */
static int is_even(const cutting *c)
{
    for (int d = 0; d < c->side->dims; d++)
        if (c->side->bound[d] < c->extent[d])
            return 0;
    return 1;
}

/* Steps of a packed memory that is the same on all ranks; the places of one that is not packed, or need not be. */
static ccute_status settle_places(cutting *c)
{
    ccute_ranks_side *const side = c->side;
    side->places = c->dist->packed && !is_even(c) ? 0 : side->offset + 1;
    side->uneven = c->dist->packed && depends_on_rank(c);
    if (c->dist->packed && !side->uneven)
        ccute_ranks_pitches(side, 0, side->pitch);
    for (int k = 0; k < side->n; k++) {
        ccute_ranks_digit *const g = &side->digit[k];
        if (!g->is_rank && c->dist->packed && !side->uneven)
            g->step *= side->pitch[g->dim];
        if (!g->is_rank && side->places) {
            int64_t reach;
            if (__builtin_mul_overflow(g->extent - 1, g->step, &reach) ||
                __builtin_add_overflow(side->places, reach, &side->places))
                return refuse(c, CCUTE_E_OVERFLOW, g->extent - 1, '*', g->step);
        }
    }
    return CCUTE_OK;
}

/* A distribution as digits that are not merged yet. */
static ccute_status cut(cutting *c)
{
    const ccute_layout *const l = &c->dist->layout;
    ccute_status status;
    int modes, ranks;
    memset(c->side, 0, sizeof *c->side);
    memset(c->why, 0, 8 * sizeof *c->why);
    if (l->shape.status) {
        memcpy(c->why, l->shape.v, 8 * sizeof *c->why);
        return (ccute_status)l->shape.status;
    }
    ranks = ccute_ranks_first_mode(&l->shape, &modes);
    if (modes != 2)
        return refuse(c, CCUTE_E_RANKS_MODES, modes, 0, 0);
    c->side->offset = c->dist->memory.offset;
    status = cut_shape(c);
    if (!status)
        status = cut_ranks(c, ranks);
    if (!status)
        status = cut_local(c, ranks);
    if (!status)
        status = check_cover(c);
    if (!status && c->dist->packed)
        status = pack(c);
    if (status || c->side->elements == 0)
        return status;
    trim(c);
    return settle_places(c);
}

ccute_status ccute_ranks_side_of(const ccute_dist *dist, ccute_ranks_side *side, int64_t *why)
{
    cutting c = {.dist = dist, .side = side, .why = why};
    const ccute_status status = cut(&c);
    if (!status && side->elements)
        merge(side);
    return status;
}

/* ---- The memory of elements alone ------------------------------------------------------------------------- */

/* The local digits; those of a dimension that follow each other in memory become one. */
static void merge_local(ccute_ranks_side *side)
{
    int n = 0;
    for (int k = 0; k < side->n; k++) {
        ccute_ranks_digit *const last = n ? &side->digit[n - 1] : NULL;
        const ccute_ranks_digit g = side->digit[k];
        if (!g.is_rank && last && last->dim == g.dim && follows(last, &g))
            last->extent *= g.extent;
        else if (!g.is_rank)
            side->digit[n++] = g;
    }
    side->n = n;
}

ccute_status ccute_ranks_first_rank_of(const ccute_dist *dist, ccute_ranks_side *side, int64_t *why)
{
    cutting c = {.dist = dist, .side = side, .why = why};
    const ccute_status status = cut(&c);
    int64_t count[CCUTE_RANKS_DIMS], below = 1;
    if (status || side->elements == 0)
        return side->n = 0, status;
    ccute_ranks_counts(side, 0, count);
    merge_local(side);
    for (int k = 0; k < side->n; k++) {
        ccute_ranks_digit *const g = &side->digit[k];
        int64_t most;
        if (k == 0 || side->digit[k - 1].dim != g->dim)
            below = 1;
        most = (count[g->dim] - 1) / below + 1;
        below *= g->extent;
        if (g->extent > most)
            g->extent = most;
    }
    return CCUTE_OK;
}

/* ---- Public ------------------------------------------------------------------------------------------------ */

int64_t ccute_dist_elements(const ccute_dist *dist, int64_t rank)
{
    ccute_ranks_side side;
    int64_t why[8];
    return ccute_ranks_side_of(dist, &side, why) ? 0 : ccute_ranks_held(&side, rank);
}

int64_t ccute_dist_places(const ccute_dist *dist, int64_t rank)
{
    ccute_ranks_side side;
    int64_t why[8];
    return ccute_ranks_side_of(dist, &side, why) ? 0 : ccute_ranks_places(&side, rank);
}
