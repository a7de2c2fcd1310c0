/* The public functions: each runs one operation of the algebra on values. A bad operand is returned as it
   is; a result that is bad says which operation was called and which one inside it refused. */

/* ---- Ending an operation ---- */

/* Is the tuple bad? Then so is out, for the same reason. */
ALG_FN int ccute_i_bad_operand(ccute_layout *out, const ccute_tuple *in)
{
    ccute_cx cx = {0, 0, 0};
    if (!in->status)
        return 0;
    ccute_i_begin_layout(&cx, out, 0);
    out->shape = *in;
    out->shape.n = 0;
    return 1;
}

ALG_FN int ccute_i_bad_tiler(ccute_tiler *out, const ccute_tiler *in)
{
    if (in->pool.shape.status)
        *out = *in;
    return in->pool.shape.status;
}

/* Refuse a number that does not fit in 64 bits; name the operation. Other refusals follow from a wrong number then,
   except those of an operand's own: a negative extent, or a mark. */
ALG_FN void ccute_i_end_op(ccute_cx *cx, ccute_tuple *t, int op)
{
    if (cx->overflow && t->status != CCUTE_E_EXTENT && t->status != CCUTE_E_MARK)
        ccute_i_refuse(cx, t, CCUTE_E_OVERFLOW, cx->a, cx->overflow, cx->b);
    if (!t->status)
        return;
    if (t->op && t->op != op)
        t->via = t->op;
    t->op = (uint8_t)op;
}

/* A layout has numbers only, and no extent is negative. */
ALG_FN int ccute_i_has_numbers(ccute_cx *cx, ccute_layout *l)
{
    for (int i = 0; i < l->shape.n; i++) {
        const int64_t extent = l->shape.v[i];
        if (extent >= 0 && l->stride[i] > CCUTE_LEAF_X)
            continue;
        if (extent <= CCUTE_LEAF_X || extent >= 0)
            ccute_i_refuse(cx, &l->shape, CCUTE_E_MARK, i, 0, 0);
        else
            ccute_i_refuse(cx, &l->shape, CCUTE_E_EXTENT, i, extent, 0);
        return 0;
    }
    return 1;
}

/* Whether its size and its offsets fit in 64 bits; cx notes a number that does not. */
ALG_FN void ccute_i_measure(ccute_cx *cx, const ccute_layout *l)
{
    int64_t size = 1, reach = ccute_leaf_abs(cx, l->offset);
    for (int i = 0; i < l->shape.n; i++) {
        const int64_t extent = l->shape.v[i];
        if (extent > 1) {
            size = ccute_leaf_mul(cx, size, extent);
            reach = ccute_leaf_add(cx, reach, ccute_leaf_mul(cx, extent - 1, ccute_leaf_abs(cx, l->stride[i])));
        }
    }
}

ALG_FN void ccute_i_end_layout(ccute_cx *cx, ccute_layout *out, int op)
{
    if (!out->shape.status && ccute_i_has_numbers(cx, out))
        ccute_i_measure(cx, out);
    ccute_i_end_op(cx, &out->shape, op);
}

/* Is the operand good? A bad one is the result, as it is. */
#define GOOD_LAYOUT(l) !ccute_i_bad(&out, &(l))
#define GOOD_TUPLE(t) !ccute_i_bad_operand(&out, &(t))
#define GOOD_TILER(t) !ccute_i_bad_tiler(&out, &(t))
#define TUPLE_OF(t) !ccute_i_bad_tuple(&out, &(t))
/* Run an operation that makes a layout, or a tuple, on good operands, and return the result. */
#define RUN_LAYOUT(op, good, call)                                                                                     \
    ccute_cx cx = {0, 0, 0};                                                                                           \
    ccute_layout out;                                                                                                  \
    if (good) {                                                                                                        \
        ccute_i_##call;                                                                                                \
        ccute_i_end_layout(&cx, &out, CCUTE_OP_##op);                                                                  \
    }                                                                                                                  \
    return out
#define RUN_TUPLE(op, good, call)                                                                                      \
    ccute_cx cx = {0, 0, 0};                                                                                           \
    ccute_tuple out;                                                                                                   \
    if (good) {                                                                                                        \
        ccute_i_##call;                                                                                                \
        ccute_i_end_op(&cx, &out, CCUTE_OP_##op);                                                                      \
    }                                                                                                                  \
    return out

/* ---- Making ---- */

CCUTE_DEF ccute_layout ccute_make_layout_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) stride)
{
    RUN_LAYOUT(make_layout, GOOD_TUPLE(shape) && GOOD_TUPLE(stride), make_layout(&cx, &out, &shape, &stride));
}

CCUTE_DEF ccute_layout ccute_make_layout_left_(CCUTE_IN(ccute_tuple) shape)
{
    RUN_LAYOUT(make_layout_left, GOOD_TUPLE(shape), make_layout_left(&cx, &out, &shape));
}

CCUTE_DEF ccute_layout ccute_make_layout_right_(CCUTE_IN(ccute_tuple) shape)
{
    RUN_LAYOUT(make_layout_right, GOOD_TUPLE(shape), make_layout_right(&cx, &out, &shape));
}

CCUTE_DEF ccute_layout ccute_make_ordered_layout_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) order)
{
    RUN_LAYOUT(make_ordered_layout, GOOD_TUPLE(shape) && GOOD_TUPLE(order),
               make_ordered_layout(&cx, &out, &shape, &order));
}

CCUTE_DEF ccute_layout ccute_make_layout_like_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(make_layout_like, GOOD_LAYOUT(layout), make_layout_like(&cx, &out, &layout));
}

CCUTE_DEF ccute_layout ccute_make_fragment_like_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(make_fragment_like, GOOD_LAYOUT(layout), make_fragment_like(&cx, &out, &layout));
}

CCUTE_DEF ccute_layout ccute_coord_layout_(CCUTE_IN(ccute_tuple) shape, int mode)
{
    RUN_LAYOUT(coord_layout, GOOD_TUPLE(shape), coord_layout(&cx, &out, &shape, mode));
}

CCUTE_DEF ccute_layout ccute_cat_begin_(void)
{
    ccute_layout out;
    ccute_cx cx = {0, 0, 0};
    ccute_i_begin_layout(&cx, &out, 0);
    return out;
}

CCUTE_DEF ccute_layout ccute_cat_push_(CCUTE_IN(ccute_layout) modes, CCUTE_IN(ccute_layout) item)
{
    RUN_LAYOUT(make_layout, GOOD_LAYOUT(modes) && GOOD_LAYOUT(item), cat_push(&cx, &out, &modes, &item));
}

CCUTE_DEF ccute_layout ccute_cat_end_(CCUTE_IN(ccute_layout) modes)
{
    RUN_LAYOUT(make_layout, GOOD_LAYOUT(modes), cat_end(&cx, &out, &modes));
}

CCUTE_DEF ccute_layout ccute_swizzle_(int bits, int base, int shift, CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(swizzle, GOOD_LAYOUT(layout), swizzle(&cx, &out, bits, base, shift, &layout));
}

CCUTE_DEF ccute_layout ccute_offset_by_(int64_t offset, CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(offset_by, GOOD_LAYOUT(layout), offset_by(&cx, &out, offset, &layout));
}

/* ---- Tilers ---- */

CCUTE_DEF ccute_tiler ccute_tiler_layout_(CCUTE_IN(ccute_layout) layout)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out;
    ccute_i_tiler_layout(&cx, &out, &layout);
    return out;
}

CCUTE_DEF ccute_tiler ccute_tiler_tuple_(CCUTE_IN(ccute_tuple) by_mode)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out;
    ccute_i_tiler_tuple(&cx, &out, &by_mode);
    return out;
}

CCUTE_DEF ccute_tiler ccute_tile_begin_(void)
{
    ccute_tiler out;
    out.pool = ccute_cat_begin_();
    out.n = 0;
    out.numbers = 0;
    return out;
}

CCUTE_DEF ccute_tiler ccute_tile_push_(CCUTE_IN(ccute_tiler) tiler, CCUTE_IN(ccute_tiler) item)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out;
    if (GOOD_TILER(tiler) && GOOD_TILER(item)) {
        ccute_i_tile_push(&cx, &out, &tiler, &item);
        ccute_i_end_op(&cx, &out.pool.shape, CCUTE_OP_tile);
    }
    return out;
}

CCUTE_DEF ccute_tiler ccute_tile_end_(CCUTE_IN(ccute_tiler) tiler)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out = tiler;
    if (tiler.pool.shape.status)
        return out;
    ccute_i_tile_end(&cx, &out);
    ccute_i_end_op(&cx, &out.pool.shape, CCUTE_OP_tile);
    return out;
}

CCUTE_DEF ccute_tiler ccute_dice_tiler_(CCUTE_IN(ccute_tiler) tiler, CCUTE_IN(ccute_tuple) proj)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out;
    if (GOOD_TILER(tiler)) {
        ccute_i_dice_tiler(&cx, &out, &tiler, &proj);
        ccute_i_end_op(&cx, &out.pool.shape, CCUTE_OP_dice);
    }
    return out;
}

/* ---- Modes ---- */

CCUTE_DEF ccute_layout ccute_get_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) path)
{
    RUN_LAYOUT(get, GOOD_LAYOUT(layout) && GOOD_TUPLE(path), get(&cx, &out, &layout, &path));
}

CCUTE_DEF ccute_layout ccute_select_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) modes)
{
    RUN_LAYOUT(select, GOOD_LAYOUT(layout) && GOOD_TUPLE(modes), select(&cx, &out, &layout, &modes));
}

CCUTE_DEF ccute_layout ccute_take_(CCUTE_IN(ccute_layout) layout, int begin, int end)
{
    RUN_LAYOUT(take, GOOD_LAYOUT(layout), take(&cx, &out, &layout, begin, end));
}

CCUTE_DEF ccute_layout ccute_group_(CCUTE_IN(ccute_layout) layout, int begin, int end)
{
    RUN_LAYOUT(group, GOOD_LAYOUT(layout), group(&cx, &out, &layout, begin, end));
}

CCUTE_DEF ccute_layout ccute_append_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) item)
{
    RUN_LAYOUT(append, GOOD_LAYOUT(layout) && GOOD_LAYOUT(item), append(&cx, &out, &layout, &item));
}

CCUTE_DEF ccute_layout ccute_prepend_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) item)
{
    RUN_LAYOUT(prepend, GOOD_LAYOUT(layout) && GOOD_LAYOUT(item), prepend(&cx, &out, &layout, &item));
}

CCUTE_DEF ccute_layout ccute_replace_(CCUTE_IN(ccute_layout) layout, int mode, CCUTE_IN(ccute_layout) item)
{
    RUN_LAYOUT(replace, GOOD_LAYOUT(layout) && GOOD_LAYOUT(item), replace(&cx, &out, &layout, mode, &item));
}

CCUTE_DEF ccute_layout ccute_flatten_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(flatten, GOOD_LAYOUT(layout), flatten(&cx, &out, &layout));
}

CCUTE_DEF ccute_tuple ccute_get_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) path)
{
    RUN_TUPLE(get, TUPLE_OF(tuple) && TUPLE_OF(path), get_tuple(&cx, &out, &tuple, &path));
}

CCUTE_DEF ccute_tuple ccute_flatten_tuple_(CCUTE_IN(ccute_tuple) tuple)
{
    RUN_TUPLE(flatten, TUPLE_OF(tuple), flatten_tuple(&cx, &out, &tuple));
}

CCUTE_DEF ccute_tuple ccute_product_each_(CCUTE_IN(ccute_tuple) tuple)
{
    RUN_TUPLE(product_each, TUPLE_OF(tuple), product_each(&cx, &out, &tuple));
}

/* ---- Simplifying ---- */

/* A profile of one integer means the whole layout. */
CCUTE_DEF ccute_layout ccute_coalesce_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile)
{
    RUN_LAYOUT(coalesce, GOOD_LAYOUT(layout) && GOOD_TUPLE(profile), coalesce_by(&cx, &out, &layout, &profile));
}

CCUTE_DEF ccute_layout ccute_filter_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile)
{
    RUN_LAYOUT(filter, GOOD_LAYOUT(layout) && GOOD_TUPLE(profile), filter_by(&cx, &out, &layout, &profile));
}

CCUTE_DEF ccute_layout ccute_filter_zeros_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(filter_zeros, GOOD_LAYOUT(layout), filter_zeros(&cx, &out, &layout));
}

CCUTE_DEF ccute_layout ccute_filter_zeros_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) profile)
{
    RUN_LAYOUT(filter_zeros, GOOD_LAYOUT(layout) && GOOD_TUPLE(profile), filter_zeros_by(&cx, &out, &layout, &profile));
}

/* ---- Queries ---- */

CCUTE_DEF ccute_tuple ccute_cosize_tuple_(CCUTE_IN(ccute_layout) layout)
{
    RUN_TUPLE(cosize, TUPLE_OF(layout.shape), cosize(&cx, &out, &layout));
}

CCUTE_DEF int64_t ccute_cosize_(CCUTE_IN(ccute_layout) layout)
{
    const ccute_tuple cosize = ccute_cosize_tuple_(layout);
    if (cosize.status)
        CCUTE_TRAP();
    return cosize.v[0];
}

/* The offset of a coordinate as a tuple of one leaf, or the reason why there is none. */
ALG_FN void ccute_i_offset_of(ccute_cx *cx, ccute_tuple *out, const ccute_layout *l, const ccute_tuple *coord)
{
    int64_t index = l->offset;
    if (!ccute_i_crd2idx_stride(cx, out, coord, &l->shape, l->stride, &index))
        return;
    index = l->sw_bits ? ccute_swizzled_(index, l->sw_bits, l->sw_base, l->sw_shift) : index;
    ccute_i_one_leaf(cx, out, index);
}

ALG_FN void ccute_i_index_of(ccute_cx *cx, ccute_tuple *out, const ccute_tuple *coord, const ccute_tuple *shape)
{
    int64_t index;
    if (ccute_i_crd2idx(cx, out, coord, shape, &index))
        ccute_i_one_leaf(cx, out, index);
}

CCUTE_DEF ccute_tuple ccute_at_tuple_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) coord)
{
    RUN_TUPLE(at, TUPLE_OF(layout.shape) && TUPLE_OF(coord), offset_of(&cx, &out, &layout, &coord));
}

CCUTE_DEF ccute_tuple ccute_crd2idx_tuple_(CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) shape)
{
    RUN_TUPLE(crd2idx, TUPLE_OF(coord) && TUPLE_OF(shape), index_of(&cx, &out, &coord, &shape));
}

CCUTE_DEF int64_t ccute_crd2idx_(CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) shape)
{
    const ccute_tuple index = ccute_crd2idx_tuple_(coord, shape);
    if (index.status)
        CCUTE_TRAP();
    return index.v[0];
}

CCUTE_DEF int64_t ccute_crd2idx_stride_(CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) shape,
                                        CCUTE_IN(ccute_tuple) stride)
{
    return ccute_at_(ccute_make_layout_(shape, stride), coord);
}

CCUTE_DEF ccute_tuple ccute_idx2crd_(CCUTE_IN(ccute_tuple) index, CCUTE_IN(ccute_tuple) shape)
{
    RUN_TUPLE(idx2crd, TUPLE_OF(index) && TUPLE_OF(shape), idx2crd(&cx, &out, &index, &shape, 0));
}

CCUTE_DEF ccute_tuple ccute_idx2crd_stride_(CCUTE_IN(ccute_tuple) index, CCUTE_IN(ccute_tuple) shape,
                                            CCUTE_IN(ccute_tuple) stride)
{
    const ccute_layout layout = ccute_make_layout_(shape, stride);
    RUN_TUPLE(idx2crd, TUPLE_OF(index) && TUPLE_OF(layout.shape),
              idx2crd(&cx, &out, &index, &layout.shape, layout.stride));
}

CCUTE_DEF ccute_tuple ccute_get_hier_coord_(CCUTE_IN(ccute_layout) layout, int64_t index)
{
    RUN_TUPLE(get_hier_coord, TUPLE_OF(layout.shape), get_hier_coord(&cx, &out, &layout, index));
}

CCUTE_DEF ccute_tuple ccute_get_flat_coord_(CCUTE_IN(ccute_layout) layout, int64_t index)
{
    RUN_TUPLE(get_flat_coord, TUPLE_OF(layout.shape), get_flat_coord(&cx, &out, &layout, index, 0));
}

CCUTE_DEF ccute_tuple ccute_get_1d_coord_(CCUTE_IN(ccute_layout) layout, int64_t index)
{
    RUN_TUPLE(get_1d_coord, TUPLE_OF(layout.shape), get_flat_coord(&cx, &out, &layout, index, 1));
}

/* ---- Slices ---- */

CCUTE_DEF ccute_layout ccute_slice_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) coord)
{
    RUN_LAYOUT(slice, GOOD_LAYOUT(layout) && GOOD_TUPLE(coord), slice(&cx, &out, &layout, &coord));
}

CCUTE_DEF ccute_layout ccute_dice_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) coord)
{
    RUN_LAYOUT(dice, GOOD_LAYOUT(layout) && GOOD_TUPLE(coord), dice(&cx, &out, &layout, &coord));
}

CCUTE_DEF ccute_tuple ccute_slice_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) coord)
{
    RUN_TUPLE(slice, TUPLE_OF(tuple) && TUPLE_OF(coord), cut_tuple(&cx, &out, &tuple, &coord, 1));
}

CCUTE_DEF ccute_tuple ccute_dice_tuple_(CCUTE_IN(ccute_tuple) tuple, CCUTE_IN(ccute_tuple) coord)
{
    RUN_TUPLE(dice, TUPLE_OF(tuple) && TUPLE_OF(coord), cut_tuple(&cx, &out, &tuple, &coord, 0));
}

#include "algebra_i64.inc.c"
#include "mma_i64.inc.c"

#undef GOOD_LAYOUT
#undef GOOD_TUPLE
#undef GOOD_TILER
#undef TUPLE_OF
#undef RUN_LAYOUT
#undef RUN_TUPLE
