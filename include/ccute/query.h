/* The queries that kernels make for each element: bodies in the header, no call. */
#ifndef CCUTE_QUERY_H
#define CCUTE_QUERY_H

#include <ccute/layout.h>

CCUTE_INLINE ccute_status ccute_status_tuple_(CCUTE_IN(ccute_tuple) t) { return (ccute_status)t.status; }
CCUTE_INLINE ccute_status ccute_status_layout_(CCUTE_IN(ccute_layout) l) { return (ccute_status)l.shape.status; }
CCUTE_INLINE ccute_status ccute_status_tiler_(CCUTE_IN(ccute_tiler) t) { return (ccute_status)t.pool.shape.status; }
CCUTE_INLINE ccute_status ccute_status_tiled_mma_(CCUTE_IN(ccute_tiled_mma) m)
{
    return (ccute_status)m.atoms.shape.status;
}
CCUTE_INLINE ccute_status ccute_status_tiled_copy_(CCUTE_IN(ccute_tiled_copy) c)
{
    return (ccute_status)c.tv.shape.status;
}

/* The number of elements of a tuple, as a shape, or of a layout; 1 for (). Traps on a bad one. Products that do not fit
   were refused when the value was made, except in a tuple that is no layout's shape: there they wrap. */
CCUTE_INLINE int64_t ccute_size_of_(const ccute_tuple *t)
{
    uint64_t product = 1;
    if (t->status)
        CCUTE_TRAP();
    for (int i = 0; i < t->n; i++)
        product *= (uint64_t)t->v[i];
    return (int64_t)product;
}
CCUTE_INLINE int64_t ccute_size_tuple_(const ccute_tuple t) { return ccute_size_of_(&t); }
CCUTE_INLINE int64_t ccute_size_layout_(const ccute_layout l) { return ccute_size_of_(&l.shape); }

/* The number of modes of a tuple or a layout: 0 for (), 1 for an integer. Traps on a bad one. */
CCUTE_INLINE int ccute_rank_of_(const ccute_tuple *t)
{
    int rank = 0, level = 0;
    if (t->status)
        CCUTE_TRAP();
    for (int i = 0; i < t->n; i++) {
        level += t->prof[i] >> 4;
        level -= t->prof[i] & 15;
        rank += level <= 1;
    }
    return rank;
}
CCUTE_INLINE int ccute_rank_tuple_(const ccute_tuple t) { return ccute_rank_of_(&t); }
CCUTE_INLINE int ccute_rank_layout_(const ccute_layout l) { return ccute_rank_of_(&l.shape); }

/* How deep the brackets of a tuple or a layout nest: 0 for an integer, 1 for (8), 2 for ((8),4). Traps on a bad one. */
CCUTE_INLINE int ccute_depth_of_(const ccute_tuple *t)
{
    int depth = t->n == 0, level = 0;
    if (t->status)
        CCUTE_TRAP();
    for (int i = 0; i < t->n; i++) {
        level += t->prof[i] >> 4;
        depth = level > depth ? level : depth;
        level -= t->prof[i] & 15;
    }
    return depth;
}
CCUTE_INLINE int ccute_depth_tuple_(const ccute_tuple t) { return ccute_depth_of_(&t); }
CCUTE_INLINE int ccute_depth_layout_(const ccute_layout l) { return ccute_depth_of_(&l.shape); }

/* The extents, and, congruent with them, the strides. Of a bad layout a bad tuple. */
CCUTE_INLINE ccute_tuple ccute_shape_(CCUTE_IN(ccute_layout) l) { return l.shape; }
CCUTE_INLINE ccute_tuple ccute_stride_(CCUTE_IN(ccute_layout) l)
{
    ccute_tuple stride = l.shape;
    if (!stride.status)
        for (int i = 0; i < stride.n; i++)
            stride.v[i] = l.stride[i];
    return stride;
}
/* Where the layout starts: the offset of index 0, before a swizzle. Traps on a bad layout. */
CCUTE_INLINE int64_t ccute_offset_(CCUTE_IN(ccute_layout) l)
{
    if (l.shape.status)
        CCUTE_TRAP();
    return l.offset;
}
CCUTE_INLINE int ccute_flag_(CCUTE_IN(ccute_layout) l, int flag) { return !l.shape.status && (l.flags & flag) != 0; }

/* The same form, offset and swizzle (what it remembers of its history does not count). A bad layout equals none. */
CCUTE_INLINE int ccute_equal_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b)
{
    if (a.shape.status || b.shape.status || a.shape.n != b.shape.n || a.offset != b.offset)
        return 0;
    if (a.sw_bits != b.sw_bits || (a.sw_bits && (a.sw_base != b.sw_base || a.sw_shift != b.sw_shift)))
        return 0;
    for (int i = 0; i < a.shape.n; i++)
        if (a.shape.prof[i] != b.shape.prof[i] || a.shape.v[i] != b.shape.v[i] || a.stride[i] != b.stride[i])
            return 0;
    return 1;
}

/* s(x): the bits of x under the swizzle's mask, moved by its shift and xor-ed onto x. */
CCUTE_INLINE int64_t ccute_swizzled_(int64_t x, int bits, int base, int shift)
{
    const uint64_t mask = (((uint64_t)1 << bits) - 1) << base;
    const uint64_t u = (uint64_t)x;
    if (shift >= 0)
        return (int64_t)(u ^ ((u >> shift) & mask));
    return (int64_t)(u ^ ((u & mask) << -shift));
}

/* The offset of one leaf of a coordinate in leaves *i and on of the layout, up to where `open` brackets
   close again: an index is split over them, the last takes the rest. Leaves *i after what it used
   and *closes at the brackets that close there beyond the `open` ones. */
CCUTE_INLINE uint64_t ccute_at_leaf_(const ccute_layout *l, int64_t index, int open, int *i, int *closes)
{
    uint64_t sum = 0;
    for (;; open += l->shape.prof[*i] >> 4) {
        const int64_t extent = l->shape.v[*i], stride = l->stride[*i];
        const int shut = l->shape.prof[*i] & 15;
        ++*i;
        if (shut >= open) {
            *closes = shut - open;
            return sum + (uint64_t)index * (uint64_t)stride;
        }
        open -= shut;
        if (index != 0) {
            if (extent == 0)
                CCUTE_TRAP();
            if ((uint64_t)(index | extent) >> 32) {
                sum += (uint64_t)(index % extent) * (uint64_t)stride;
                index /= extent;
            } else {
                sum += (uint64_t)((uint32_t)index % (uint32_t)extent) * (uint64_t)stride;
                index = (uint32_t)index / (uint32_t)extent;
            }
        }
    }
}

/* A coordinate on its way through a layout, leaf by leaf; no tuple is built of it.
   open: brackets of the coordinate before its next leaf; rest: brackets of the layout that closed after
   the last leaf and are yet to be closed in the coordinate. */
typedef struct ccute_at_walk {
    const ccute_layout *layout;
    uint64_t sum;
    int i, open, rest;
} ccute_at_walk;

CCUTE_INLINE ccute_at_walk ccute_at_begin_(const ccute_layout *layout, int open)
{
    ccute_at_walk w;
    if (layout->shape.status)
        CCUTE_TRAP();
    w.layout = layout;
    w.sum = (uint64_t)layout->offset;
    w.i = w.rest = 0;
    w.open = open;
    return w;
}

CCUTE_INLINE ccute_at_walk ccute_at_step_(ccute_at_walk w, int64_t value, int shut)
{
    const int open = w.i < w.layout->shape.n ? (w.layout->shape.prof[w.i] >> 4) - w.open : -1;
    if (w.rest || open < 0 || value <= CCUTE_LEAF_X)
        CCUTE_TRAP();
    w.sum += ccute_at_leaf_(w.layout, value, open, &w.i, &w.rest);
    w.rest -= shut;
    w.open = 0;
    if (w.rest < 0)
        CCUTE_TRAP();
    return w;
}

CCUTE_INLINE ccute_at_walk ccute_at_step_in_(ccute_at_walk w, const ccute_tuple *coord)
{
    if (coord->status)
        CCUTE_TRAP();
    for (int k = 0; k < coord->n; k++) {
        w.open += coord->prof[k] >> 4;
        w = ccute_at_step_(w, coord->v[k], coord->prof[k] & 15);
    }
    return w;
}

/* The leaves of the tuple, or without one the value. */
CCUTE_INLINE ccute_at_walk ccute_at_step_item_(ccute_at_walk w, const ccute_tuple *coord, int64_t value)
{
    return coord ? ccute_at_step_in_(w, coord) : ccute_at_step_(w, value, 0);
}

/* The offset, when the coordinate ends with `shut` brackets. */
CCUTE_INLINE int64_t ccute_at_end_(ccute_at_walk w, int shut)
{
    const ccute_layout *l = w.layout;
    if (w.i != l->shape.n || (w.i && w.rest != shut))
        CCUTE_TRAP();
    return l->sw_bits ? ccute_swizzled_((int64_t)w.sum, l->sw_bits, l->sw_base, l->sw_shift) : (int64_t)w.sum;
}

/* The offset of a coordinate, an index, a tuple or several numbers: layout(coord). Traps when the layout or the
   coordinate is bad, or when the coordinate does not fit the shape. An index beyond the size runs on along the last
   mode. */
CCUTE_INLINE int64_t ccute_at_(const ccute_layout l, const ccute_tuple coord)
{
    return ccute_at_end_(ccute_at_step_in_(ccute_at_begin_(&l, 0), &coord), 0);
}

#endif
