#include "random_layout.h"

struct rng rng_seeded(uint64_t seed) { return (struct rng){seed * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du}; }

uint64_t rng_next(struct rng *rng)
{
    uint64_t z = rng->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

int64_t rng_below(struct rng *rng, int64_t n) { return (int64_t)(rng_next(rng) % (uint64_t)n); }

int64_t rng_between(struct rng *rng, int64_t low, int64_t high) { return low + rng_below(rng, high - low + 1); }

int rng_chance(struct rng *rng, int percent) { return rng_below(rng, 100) < percent; }

/* An extent of at most `most`: small numbers, with those that powers of two are made of more often. */
static int64_t random_extent(struct rng *rng, int64_t most)
{
    static const int64_t usual[] = {1, 2, 2, 2, 3, 4, 4, 4, 5, 6, 7, 8, 8, 9, 10, 12, 16, 32, 64};
    const int64_t extent = usual[rng_below(rng, (int64_t)(sizeof usual / sizeof *usual))];
    return extent <= most ? extent : rng_between(rng, 1, most);
}

/* The subtree of a shape; *room is the largest product of the extents to come. */
static ccute_tuple random_subtree(struct rng *rng, int rank, int depth, int64_t *room)
{
    if (depth == 0 || rng_chance(rng, 45)) {
        const int64_t extent = random_extent(rng, *room);
        *room /= extent;
        return ccute_tuple_int_(extent);
    }
    ccute_tuple t = ccute_open_();
    for (int64_t n = rng_between(rng, 1, rank); n > 0; n--)
        t = ccute_push_tuple_(t, random_subtree(rng, 3, depth - 1, room));
    return ccute_close_(t);
}

ccute_tuple random_shape(struct rng *rng, int rank, int depth, int64_t size)
{
    ccute_tuple t = ccute_open_();
    if (rank == 0 || depth == 0)
        return ccute_tuple_int_(random_extent(rng, size));
    for (int i = 0; i < rank; i++)
        t = ccute_push_tuple_(t, random_subtree(rng, 3, depth - 1, &size));
    return ccute_close_(t);
}

ccute_tuple tuple_like(const ccute_tuple *form, const int64_t *leaves)
{
    ccute_tuple t = *form;
    for (int i = 0; i < t.n; i++)
        t.v[i] = leaves[i];
    return t;
}

static void shuffle(struct rng *rng, int *order, int n)
{
    for (int i = 0; i < n; i++) {
        const int j = (int)rng_below(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}

/* Strides that follow one another in random order, each `pad` of 100 times with a gap before it. */
static void strides_in_order(struct rng *rng, const ccute_tuple *shape, int pad, int64_t *stride)
{
    static const int64_t gaps[] = {2, 2, 3, 4};
    int order[CCUTE_MAX_LEAVES];
    int64_t next = 1;
    shuffle(rng, order, shape->n);
    for (int i = 0; i < shape->n; i++) {
        if (rng_chance(rng, pad))
            next *= gaps[rng_below(rng, 4)];
        stride[order[i]] = next;
        next *= shape->v[order[i]] ? shape->v[order[i]] : 1;
    }
}

static void strides_column_major(const ccute_tuple *shape, int64_t *stride)
{
    int64_t next = 1;
    for (int i = 0; i < shape->n; i++) {
        stride[i] = next;
        next *= shape->v[i] ? shape->v[i] : 1;
    }
}

static void random_stride_list(struct rng *rng, const ccute_tuple *shape, int64_t *stride)
{
    switch (rng_below(rng, 5)) {
    case 0:
        strides_column_major(shape, stride);
        break;
    case 1:
        strides_in_order(rng, shape, 0, stride);
        break;
    case 2:
    case 3:
        strides_in_order(rng, shape, 20, stride);
        break;
    default:
        for (int i = 0; i < shape->n; i++)
            stride[i] = rng_between(rng, 1, 40);
    }
}

static ccute_layout random_prefix(struct rng *rng, ccute_layout l, int with)
{
    if (with & WITH_OFFSET && rng_chance(rng, 25))
        l = ccute_offset_by(rng_between(rng, 0, 100), l);
    else if (with & WITH_BELOW && rng_chance(rng, 20))
        l = ccute_offset_by(-rng_between(rng, 1, 100), l);
    if (with & WITH_SWIZZLE && rng_chance(rng, 20)) {
        const int bits = (int)rng_between(rng, 1, 3);
        const int shift = bits + (int)rng_below(rng, 3);
        l = ccute_swizzle(bits, (int)rng_below(rng, 4), rng_chance(rng, 70) ? shift : -shift, l);
    }
    return l;
}

ccute_layout random_strides(struct rng *rng, ccute_tuple shape, int with)
{
    int64_t stride[CCUTE_MAX_LEAVES];
    if (with & WITH_EMPTY && rng_chance(rng, 2))
        shape.v[rng_below(rng, shape.n)] = 0;
    random_stride_list(rng, &shape, stride);
    for (int i = 0; i < shape.n; i++) {
        if (with & WITH_ZERO && rng_chance(rng, shape.v[i] == 1 ? 50 : 8))
            stride[i] = 0;
        if (with & WITH_NEGATIVE && rng_chance(rng, 4))
            stride[i] = -stride[i];
    }
    return random_prefix(rng, ccute_make_layout_(shape, tuple_like(&shape, stride)), with);
}

ccute_layout random_layout(struct rng *rng, int64_t size, int with)
{
    const int rank = (int)rng_between(rng, 0, 4);
    return random_strides(rng, random_shape(rng, rank, (int)rng_between(rng, 1, 3), size), with);
}

ccute_layout random_compact_of(struct rng *rng, ccute_tuple shape)
{
    int64_t stride[CCUTE_MAX_LEAVES];
    strides_in_order(rng, &shape, 0, stride);
    return ccute_make_layout_(shape, tuple_like(&shape, stride));
}

ccute_layout random_compact(struct rng *rng, int64_t size)
{
    return random_compact_of(rng, random_shape(rng, (int)rng_between(rng, 0, 4), (int)rng_between(rng, 1, 3), size));
}

/* A product of some of the first extents of `left`, mostly the weight of a digit of an index into it. */
static int64_t related_stride(struct rng *rng, const ccute_layout *left)
{
    int64_t stride = 1;
    for (int64_t n = rng_below(rng, left->shape.n + 1), i = 0; i < n; i++)
        stride *= left->shape.v[i] ? left->shape.v[i] : 1;
    if (rng_chance(rng, 30))
        stride *= rng_between(rng, 2, 4);
    if (rng_chance(rng, 10))
        stride += rng_between(rng, 1, 3);
    return stride;
}

ccute_layout random_right_operand(struct rng *rng, const ccute_layout *left, int64_t size, int with)
{
    if (rng_chance(rng, 25))
        return random_layout(rng, size, with);
    const ccute_tuple shape = random_shape(rng, (int)rng_between(rng, 0, 3), (int)rng_between(rng, 1, 3), size);
    int64_t stride[CCUTE_MAX_LEAVES];
    for (int i = 0; i < shape.n; i++) {
        stride[i] = related_stride(rng, left);
        if (with & WITH_ZERO && rng_chance(rng, 5))
            stride[i] = 0;
        if (with & WITH_NEGATIVE && rng_chance(rng, 2))
            stride[i] = -stride[i];
    }
    return random_prefix(rng, ccute_make_layout_(shape, tuple_like(&shape, stride)), with);
}

/* One past the leaf that closes the subtree that starts at leaf i after `skip` of its opening brackets. */
static int subtree_end(const ccute_tuple *t, int i, int skip)
{
    int level = -skip;
    do {
        level += t->prof[i] >> 4;
        level -= t->prof[i] & 15;
        i++;
    } while (level > 0);
    return i;
}

static int64_t extent_of(const ccute_tuple *t, int begin, int end)
{
    int64_t extent = 1;
    for (int i = begin; i < end; i++)
        extent *= t->v[i];
    return extent;
}

/* The coordinate of the subtree at leaves begin..end, whose first leaf has `skip` brackets of its parents. */
static ccute_tuple random_coord_below(struct rng *rng, const ccute_tuple *shape, int begin, int end, int skip, int keep)
{
    const int is_leaf = end - begin == 1 && (shape->prof[begin] >> 4) == skip;
    const int64_t extent = extent_of(shape, begin, end);
    if (rng_chance(rng, keep))
        return ccute_tuple_int_(CCUTE_LEAF_ALL);
    if (is_leaf || rng_chance(rng, 30))
        return ccute_tuple_int_(extent > 1 ? rng_below(rng, extent) : 0);
    ccute_tuple t = ccute_open_();
    for (int i = begin, next; i < end; i = next) {
        const int inside = i == begin ? skip + 1 : 0;
        next = subtree_end(shape, i, inside);
        t = ccute_push_tuple_(t, random_coord_below(rng, shape, i, next, inside, keep));
    }
    return ccute_close_(t);
}

ccute_tuple random_coord(struct rng *rng, const ccute_tuple *shape, int keep)
{
    return random_coord_below(rng, shape, 0, shape->n, 0, keep);
}

ccute_layout random_binary(struct rng *rng, int bits)
{
    int64_t extent[4], stride[4], place[4] = {0, 1, 2, 3}, at = 1;
    ccute_tuple shape = ccute_open_(), strides = ccute_open_();
    for (int i = 0; i < 4; i++) {
        extent[i] = INT64_C(1) << rng_between(rng, 0, i == 3 ? bits : bits / 2);
        while (extent[i] >> bits)
            extent[i] /= 2;
        bits -= __builtin_ctzll((unsigned long long)extent[i]);
    }
    for (int i = 3; i > 0; i--) {
        const int64_t j = rng_below(rng, i + 1), k = place[i];
        place[i] = place[j];
        place[j] = k;
    }
    for (int i = 0; i < 4; i++) {
        stride[place[i]] = at;
        at *= extent[place[i]];
    }
    for (int i = 0; i < 4; i++) {
        shape = ccute_push_int_(shape, extent[i]);
        strides = ccute_push_int_(strides, stride[i]);
    }
    return ccute_make_layout_(ccute_close_(shape), ccute_close_(strides));
}

ccute_layout random_swizzled(struct rng *rng, ccute_layout l)
{
    const int bits = (int)rng_between(rng, 1, 3), shift = (int)rng_between(rng, bits, 4);
    return ccute_swizzle(bits, (int)rng_between(rng, 0, 4), rng_chance(rng, 80) ? shift : -shift, l);
}

/* A few modes of small extents and strides, related to nothing. */
static ccute_layout random_small(struct rng *rng)
{
    ccute_tuple shape = ccute_open_(), stride = ccute_open_();
    for (int64_t n = rng_between(rng, 1, 3); n > 0; n--) {
        shape = ccute_push_int_(shape, rng_between(rng, 1, 4));
        stride = ccute_push_int_(stride, rng_between(rng, 0, 12));
    }
    return ccute_offset_by(rng_chance(rng, 40) ? rng_below(rng, 40) : 0,
                           ccute_make_layout_(ccute_close_(shape), ccute_close_(stride)));
}

ccute_layout random_kind(struct rng *rng, int64_t size)
{
    ccute_layout l, part;
    switch (rng_below(rng, 7)) {
    case 0:
        return random_binary(rng, 6);
    case 1:
        return random_layout(rng, size, WITH_ZERO | WITH_OFFSET);
    case 2:
        return ccute_offset_by(rng_below(rng, 300), random_layout(rng, size, WITH_ZERO));
    case 3:
        return random_compact(rng, size);
    case 4:
        return random_layout(rng, size, WITH_ZERO | WITH_NEGATIVE | WITH_OFFSET | WITH_BELOW);
    case 5:
        l = random_layout(rng, size, WITH_ZERO);
        part = ccute_slice_(l, random_coord(rng, &l.shape, 50));
        return ccute_ok(part) ? part : l;
    default:
        return random_small(rng);
    }
}

ccute_layout random_any_swizzle(struct rng *rng, ccute_layout l)
{
    const int bits = (int)rng_between(rng, 1, 4), shift = (int)rng_between(rng, bits, 5);
    return l.sw_bits ? l : ccute_swizzle(bits, (int)rng_between(rng, 0, 4), rng_chance(rng, 70) ? shift : -shift, l);
}
