/* The public functions: each runs one operation of the algebra on values. A bad operand is returned as it
   is; a result that is bad says which operation was called and which one inside it refused. */

#if defined __CUDACC__
#define CCUTE_DEF static inline CCUTE_HD
#else
#define CCUTE_DEF
#endif

/* ---- Ending an operation ---- */

/* A bad tuple as a layout, for the operations that make one of it. */
ALG_FN ccute_layout ccute_i_bad_layout(const ccute_tuple *bad)
{
    ccute_layout out;
    ccute_cx cx = {0, 0, 0};
    ccute_i_begin_layout(&cx, &out, 0);
    out.shape = *bad;
    out.shape.n = 0;
    return out;
}

/* Refuse what does not fit 64 bits; name the operation. */
ALG_FN void ccute_i_end_op(ccute_cx *cx, ccute_tuple *t, int op)
{
    if (cx->overflow && !t->status)
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

/* Its size and its offsets fit 64 bits; what does not is noted in cx. */
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

ALG_FN ccute_layout ccute_i_end_layout(ccute_cx *cx, ccute_layout out, int op)
{
    if (!out.shape.status && ccute_i_has_numbers(cx, &out))
        ccute_i_measure(cx, &out);
    ccute_i_end_op(cx, &out.shape, op);
    return out;
}

ALG_FN ccute_tuple ccute_i_end_tuple(ccute_cx *cx, ccute_tuple out, int op)
{
    ccute_i_end_op(cx, &out, op);
    return out;
}

#define GOOD_LAYOUT(l)                                                                                                 \
    if ((l).shape.status)                                                                                              \
        return (l);
#define GOOD_TUPLE(t)                                                                                                  \
    if ((t).status)                                                                                                    \
        return ccute_i_bad_layout(&(t));
#define TUPLE_OF(t)                                                                                                    \
    if ((t).status)                                                                                                    \
        return (t);
/* Run an operation that makes a layout, or a tuple. */
#define RUN_LAYOUT(op, call)                                                                                           \
    {                                                                                                                  \
        ccute_cx cx = {0, 0, 0};                                                                                       \
        ccute_layout out;                                                                                              \
        ccute_i_##call;                                                                                                \
        return ccute_i_end_layout(&cx, out, CCUTE_OP_##op);                                                            \
    }
#define RUN_TUPLE(op, call)                                                                                            \
    {                                                                                                                  \
        ccute_cx cx = {0, 0, 0};                                                                                       \
        ccute_tuple out;                                                                                               \
        ccute_i_##call;                                                                                                \
        return ccute_i_end_tuple(&cx, out, CCUTE_OP_##op);                                                             \
    }

/* ---- Making ---- */

CCUTE_DEF ccute_layout ccute_make_layout_(ccute_tuple shape, ccute_tuple stride){
    GOOD_TUPLE(shape) GOOD_TUPLE(stride) RUN_LAYOUT(make_layout, make_layout(&cx, &out, &shape, &stride))}

CCUTE_DEF ccute_layout ccute_make_layout_left_(ccute_tuple shape){
    GOOD_TUPLE(shape) RUN_LAYOUT(make_layout_left, make_layout_left(&cx, &out, &shape))}

CCUTE_DEF ccute_layout ccute_make_layout_right_(ccute_tuple shape){
    GOOD_TUPLE(shape) RUN_LAYOUT(make_layout_right, make_layout_right(&cx, &out, &shape))}

CCUTE_DEF ccute_layout ccute_make_ordered_layout_(ccute_tuple shape, ccute_tuple order){
    GOOD_TUPLE(shape) GOOD_TUPLE(order) RUN_LAYOUT(make_ordered_layout, make_ordered_layout(&cx, &out, &shape, &order))}

CCUTE_DEF ccute_layout ccute_make_layout_like_(ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(make_layout_like, make_layout_like(&cx, &out, &layout))}

CCUTE_DEF ccute_layout ccute_make_fragment_like_(ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(make_fragment_like, make_fragment_like(&cx, &out, &layout))}

CCUTE_DEF ccute_layout ccute_coord_layout_(ccute_tuple shape, int mode){
    GOOD_TUPLE(shape) RUN_LAYOUT(coord_layout, coord_layout(&cx, &out, &shape, mode))}

CCUTE_DEF ccute_layout ccute_cat_begin_(void)
{
    ccute_layout out;
    ccute_cx cx = {0, 0, 0};
    ccute_i_begin_layout(&cx, &out, 0);
    return out;
}

CCUTE_DEF ccute_layout ccute_cat_push_(ccute_layout modes, ccute_layout item){
    GOOD_LAYOUT(modes) GOOD_LAYOUT(item) RUN_LAYOUT(make_layout, cat_push(&cx, &out, &modes, &item))}

CCUTE_DEF ccute_layout
    ccute_cat_end_(ccute_layout modes){GOOD_LAYOUT(modes) RUN_LAYOUT(make_layout, cat_end(&cx, &out, &modes))}

CCUTE_DEF ccute_layout ccute_swizzle_(int bits, int base, int shift, ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(swizzle, swizzle(&cx, &out, bits, base, shift, &layout))}

CCUTE_DEF ccute_layout ccute_offset_by_(int64_t offset, ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(offset_by, offset_by(&cx, &out, offset, &layout))}

/* ---- Tilers ---- */

CCUTE_DEF ccute_tiler ccute_tiler_layout_(ccute_layout layout)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out;
    ccute_i_tiler_layout(&cx, &out, &layout);
    return out;
}

CCUTE_DEF ccute_tiler ccute_tiler_tuple_(ccute_tuple by_mode)
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

CCUTE_DEF ccute_tiler ccute_tile_push_(ccute_tiler tiler, ccute_tiler item)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out;
    if (tiler.pool.shape.status)
        return tiler;
    if (item.pool.shape.status)
        return item;
    ccute_i_tile_push(&cx, &out, &tiler, &item);
    ccute_i_end_op(&cx, &out.pool.shape, CCUTE_OP_tile);
    return out;
}

CCUTE_DEF ccute_tiler ccute_tile_end_(ccute_tiler tiler)
{
    ccute_cx cx = {0, 0, 0};
    ccute_i_tile_end(&cx, &tiler);
    ccute_i_end_op(&cx, &tiler.pool.shape, CCUTE_OP_tile);
    return tiler;
}

CCUTE_DEF ccute_tiler ccute_dice_tiler_(ccute_tiler tiler, ccute_tuple proj)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiler out;
    if (tiler.pool.shape.status)
        return tiler;
    ccute_i_dice_tiler(&cx, &out, &tiler, &proj);
    ccute_i_end_op(&cx, &out.pool.shape, CCUTE_OP_dice);
    return out;
}

/* ---- Modes ---- */

CCUTE_DEF ccute_layout ccute_get_(ccute_layout layout, ccute_tuple path){
    GOOD_LAYOUT(layout) GOOD_TUPLE(path) RUN_LAYOUT(get, get(&cx, &out, &layout, &path))}

CCUTE_DEF ccute_layout ccute_select_(ccute_layout layout, ccute_tuple modes){
    GOOD_LAYOUT(layout) GOOD_TUPLE(modes) RUN_LAYOUT(select, select(&cx, &out, &layout, &modes))}

CCUTE_DEF ccute_layout ccute_take_(ccute_layout layout, int begin,
                                   int end){GOOD_LAYOUT(layout) RUN_LAYOUT(take, take(&cx, &out, &layout, begin, end))}

CCUTE_DEF ccute_layout ccute_group_(ccute_layout layout, int begin, int end){
    GOOD_LAYOUT(layout) RUN_LAYOUT(group, group(&cx, &out, &layout, begin, end))}

CCUTE_DEF ccute_layout ccute_append_(ccute_layout layout, ccute_layout item){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(item) RUN_LAYOUT(append, append(&cx, &out, &layout, &item))}

CCUTE_DEF ccute_layout ccute_prepend_(ccute_layout layout, ccute_layout item){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(item) RUN_LAYOUT(prepend, prepend(&cx, &out, &layout, &item))}

CCUTE_DEF ccute_layout ccute_replace_(ccute_layout layout, int mode, ccute_layout item){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(item) RUN_LAYOUT(replace, replace(&cx, &out, &layout, mode, &item))}

CCUTE_DEF ccute_layout
    ccute_flatten_(ccute_layout layout){GOOD_LAYOUT(layout) RUN_LAYOUT(flatten, flatten(&cx, &out, &layout))}

CCUTE_DEF ccute_tuple ccute_get_tuple_(ccute_tuple tuple, ccute_tuple path){
    TUPLE_OF(tuple) TUPLE_OF(path) RUN_TUPLE(get, get_tuple(&cx, &out, &tuple, &path))}

CCUTE_DEF ccute_tuple
    ccute_flatten_tuple_(ccute_tuple tuple){TUPLE_OF(tuple) RUN_TUPLE(flatten, flatten_tuple(&cx, &out, &tuple))}

CCUTE_DEF ccute_tuple
    ccute_product_each_(ccute_tuple tuple){TUPLE_OF(tuple) RUN_TUPLE(product_each, product_each(&cx, &out, &tuple))}

/* ---- Simplifying ---- */

/* A profile of one integer means the whole layout. */
CCUTE_DEF ccute_layout ccute_coalesce_(ccute_layout layout, ccute_tuple profile)
{
    GOOD_LAYOUT(layout)
    GOOD_TUPLE(profile)
    if (ccute_i_is_leaf(&profile))
        RUN_LAYOUT(coalesce, coalesce(&cx, &out, &layout))
    RUN_LAYOUT(coalesce, coalesce_by(&cx, &out, &layout, &profile))
}

CCUTE_DEF ccute_layout ccute_filter_(ccute_layout layout, ccute_tuple profile)
{
    GOOD_LAYOUT(layout)
    GOOD_TUPLE(profile)
    if (ccute_i_is_leaf(&profile))
        RUN_LAYOUT(filter, filter(&cx, &out, &layout))
    RUN_LAYOUT(filter, filter_by(&cx, &out, &layout, &profile))
}

CCUTE_DEF ccute_layout ccute_filter_zeros_(ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(filter_zeros, filter_zeros(&cx, &out, &layout))}

CCUTE_DEF ccute_layout ccute_filter_zeros_by_(ccute_layout layout, ccute_tuple profile){
    GOOD_LAYOUT(layout) GOOD_TUPLE(profile) RUN_LAYOUT(filter_zeros, filter_zeros_by(&cx, &out, &layout, &profile))}

/* ---- Queries ---- */

CCUTE_DEF ccute_tuple ccute_cosize_tuple_(ccute_layout layout)
{
    TUPLE_OF(layout.shape)
    if (layout.sw_bits)
        RUN_TUPLE(cosize, cosize_swizzled(&cx, &out, &layout))
    RUN_TUPLE(cosize, one_leaf(&cx, &out, ccute_i_span_of(&cx, &layout)))
}

CCUTE_DEF int64_t ccute_cosize_(ccute_layout layout)
{
    const ccute_tuple cosize = ccute_cosize_tuple_(layout);
    if (cosize.status)
        CCUTE_TRAP();
    return cosize.v[0];
}

/* The offset of a coordinate as a tuple of one leaf, or the reason why there is none. */
ALG_FN ccute_tuple ccute_i_offset_of(ccute_layout layout, ccute_tuple coord, int op)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tuple out;
    int64_t index = layout.offset;
    if (ccute_i_crd2idx_stride(&cx, &out, &coord, &layout.shape, layout.stride, &index)) {
        index = layout.sw_bits ? ccute_swizzled_(index, layout.sw_bits, layout.sw_base, layout.sw_shift) : index;
        ccute_i_one_leaf(&cx, &out, index);
    }
    return ccute_i_end_tuple(&cx, out, op);
}

CCUTE_DEF ccute_tuple ccute_at_tuple_(ccute_layout layout, ccute_tuple coord)
{
    TUPLE_OF(layout.shape)
    TUPLE_OF(coord)
    return ccute_i_offset_of(layout, coord, CCUTE_OP_at);
}

CCUTE_DEF ccute_tuple ccute_crd2idx_tuple_(ccute_tuple coord, ccute_tuple shape)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tuple out;
    int64_t index;
    TUPLE_OF(coord)
    TUPLE_OF(shape)
    if (ccute_i_crd2idx(&cx, &out, &coord, &shape, &index))
        ccute_i_one_leaf(&cx, &out, index);
    return ccute_i_end_tuple(&cx, out, CCUTE_OP_crd2idx);
}

CCUTE_DEF int64_t ccute_crd2idx_(ccute_tuple coord, ccute_tuple shape)
{
    const ccute_tuple index = ccute_crd2idx_tuple_(coord, shape);
    if (index.status)
        CCUTE_TRAP();
    return index.v[0];
}

CCUTE_DEF int64_t ccute_crd2idx_stride_(ccute_tuple coord, ccute_tuple shape, ccute_tuple stride)
{
    return ccute_at_(ccute_make_layout_(shape, stride), coord);
}

CCUTE_DEF ccute_tuple ccute_idx2crd_(ccute_tuple index, ccute_tuple shape){
    TUPLE_OF(index) TUPLE_OF(shape) RUN_TUPLE(idx2crd, idx2crd(&cx, &out, &index, &shape, 0))}

CCUTE_DEF ccute_tuple ccute_idx2crd_stride_(ccute_tuple index, ccute_tuple shape, ccute_tuple stride)
{
    const ccute_layout layout = ccute_make_layout_(shape, stride);
    TUPLE_OF(index)
    TUPLE_OF(layout.shape)
    RUN_TUPLE(idx2crd, idx2crd(&cx, &out, &index, &layout.shape, layout.stride))
}

CCUTE_DEF ccute_tuple ccute_get_hier_coord_(ccute_layout layout, int64_t index){
    TUPLE_OF(layout.shape) RUN_TUPLE(get_hier_coord, get_hier_coord(&cx, &out, &layout, index))}

CCUTE_DEF ccute_tuple ccute_get_flat_coord_(ccute_layout layout, int64_t index){
    TUPLE_OF(layout.shape) RUN_TUPLE(get_flat_coord, get_flat_coord(&cx, &out, &layout, index, 0))}

CCUTE_DEF ccute_tuple ccute_get_1d_coord_(ccute_layout layout, int64_t index){
    TUPLE_OF(layout.shape) RUN_TUPLE(get_1d_coord, get_flat_coord(&cx, &out, &layout, index, 1))}

/* ---- Slices ---- */

CCUTE_DEF ccute_layout ccute_slice_(ccute_layout layout, ccute_tuple coord){
    GOOD_LAYOUT(layout) GOOD_TUPLE(coord) RUN_LAYOUT(slice, slice(&cx, &out, &layout, &coord))}

CCUTE_DEF ccute_layout ccute_dice_(ccute_layout layout, ccute_tuple coord){
    GOOD_LAYOUT(layout) GOOD_TUPLE(coord) RUN_LAYOUT(dice, dice(&cx, &out, &layout, &coord))}

CCUTE_DEF ccute_tuple ccute_slice_tuple_(ccute_tuple tuple, ccute_tuple coord){
    TUPLE_OF(tuple) TUPLE_OF(coord) RUN_TUPLE(slice, cut_tuple(&cx, &out, &tuple, &coord, 1))}

CCUTE_DEF ccute_tuple ccute_dice_tuple_(ccute_tuple tuple, ccute_tuple coord){
    TUPLE_OF(tuple) TUPLE_OF(coord) RUN_TUPLE(dice, cut_tuple(&cx, &out, &tuple, &coord, 0))}

/* ---- The algebra ---- */

CCUTE_DEF ccute_layout ccute_composition_(ccute_layout layout, ccute_tiler tiler){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(tiler.pool) RUN_LAYOUT(composition, composition(&cx, &out, &layout, &tiler))}

CCUTE_DEF ccute_layout ccute_complement_(ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(complement, complement(&cx, &out, &layout, 0))}

CCUTE_DEF ccute_layout ccute_complement_to_(ccute_layout layout, ccute_tuple cotarget){
    GOOD_LAYOUT(layout) GOOD_TUPLE(cotarget) RUN_LAYOUT(complement, complement(&cx, &out, &layout, &cotarget))}

CCUTE_DEF ccute_layout ccute_right_inverse_(ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(right_inverse, right_inverse(&cx, &out, &layout))}

CCUTE_DEF ccute_layout ccute_left_inverse_(ccute_layout layout){
    GOOD_LAYOUT(layout) RUN_LAYOUT(left_inverse, left_inverse(&cx, &out, &layout))}

CCUTE_DEF ccute_layout
    ccute_nullspace_(ccute_layout layout){GOOD_LAYOUT(layout) RUN_LAYOUT(nullspace, nullspace(&cx, &out, &layout))}

CCUTE_DEF ccute_layout ccute_max_common_layout_(ccute_layout a, ccute_layout b){
    GOOD_LAYOUT(a) GOOD_LAYOUT(b) RUN_LAYOUT(max_common_layout, max_common_layout(&cx, &out, &a, &b))}

CCUTE_DEF ccute_tuple ccute_max_common_vector_tuple_(ccute_layout a, ccute_layout b)
{
    const ccute_layout common = ccute_max_common_layout_(a, b);
    TUPLE_OF(a.shape)
    TUPLE_OF(b.shape)
    if (common.shape.status)
        return common.shape;
    RUN_TUPLE(max_common_vector, one_leaf(&cx, &out, ccute_size_layout_(common)))
}

CCUTE_DEF int64_t ccute_max_common_vector_(ccute_layout a, ccute_layout b)
{
    const ccute_tuple common = ccute_max_common_vector_tuple_(a, b);
    if (common.status)
        CCUTE_TRAP();
    return common.v[0];
}

CCUTE_DEF ccute_layout ccute_domain_distribute_(ccute_tuple shape, ccute_tuple size){
    GOOD_TUPLE(shape) GOOD_TUPLE(size) RUN_LAYOUT(domain_distribute, domain_distribute(&cx, &out, &shape, &size))}

CCUTE_DEF ccute_layout ccute_logical_divide_(ccute_layout layout, ccute_tiler tiler){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(tiler.pool) RUN_LAYOUT(logical_divide, logical_divide(&cx, &out, &layout, &tiler))}

CCUTE_DEF ccute_layout ccute_zipped_divide_(ccute_layout layout, ccute_tiler tiler){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(tiler.pool)
        RUN_LAYOUT(zipped_divide, gathered(&cx, &out, ccute_i_DIVIDE, &layout, &tiler, 2))}

CCUTE_DEF ccute_layout ccute_tiled_divide_(ccute_layout layout, ccute_tiler tiler){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(tiler.pool)
        RUN_LAYOUT(tiled_divide, gathered(&cx, &out, ccute_i_DIVIDE, &layout, &tiler, 1))}

CCUTE_DEF ccute_layout ccute_flat_divide_(ccute_layout layout, ccute_tiler tiler){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(tiler.pool)
        RUN_LAYOUT(flat_divide, gathered(&cx, &out, ccute_i_DIVIDE, &layout, &tiler, 0))}

CCUTE_DEF ccute_layout ccute_logical_product_(ccute_layout block, ccute_tiler tiler){
    GOOD_LAYOUT(block) GOOD_LAYOUT(tiler.pool) RUN_LAYOUT(logical_product, logical_product(&cx, &out, &block, &tiler))}

CCUTE_DEF ccute_layout ccute_zipped_product_(ccute_layout block, ccute_tiler tiler){
    GOOD_LAYOUT(block) GOOD_LAYOUT(tiler.pool)
        RUN_LAYOUT(zipped_product, gathered(&cx, &out, ccute_i_PRODUCT, &block, &tiler, 2))}

CCUTE_DEF ccute_layout ccute_tiled_product_(ccute_layout block, ccute_tiler tiler){
    GOOD_LAYOUT(block) GOOD_LAYOUT(tiler.pool)
        RUN_LAYOUT(tiled_product, gathered(&cx, &out, ccute_i_PRODUCT, &block, &tiler, 1))}

CCUTE_DEF ccute_layout ccute_flat_product_(ccute_layout block, ccute_tiler tiler){
    GOOD_LAYOUT(block) GOOD_LAYOUT(tiler.pool)
        RUN_LAYOUT(flat_product, gathered(&cx, &out, ccute_i_PRODUCT, &block, &tiler, 0))}

CCUTE_DEF ccute_layout ccute_blocked_product_(ccute_layout block, ccute_layout tiler){
    GOOD_LAYOUT(block) GOOD_LAYOUT(tiler) RUN_LAYOUT(blocked_product, ranked_product(&cx, &out, &block, &tiler, 0))}

CCUTE_DEF ccute_layout ccute_raked_product_(ccute_layout block, ccute_layout tiler){
    GOOD_LAYOUT(block) GOOD_LAYOUT(tiler) RUN_LAYOUT(raked_product, ranked_product(&cx, &out, &block, &tiler, 1))}

CCUTE_DEF ccute_layout ccute_tile_to_shape_(ccute_layout block, ccute_tuple shape){
    GOOD_LAYOUT(block) GOOD_TUPLE(shape) RUN_LAYOUT(tile_to_shape, tile_to_shape(&cx, &out, &block, &shape, 0))}

CCUTE_DEF ccute_layout ccute_tile_to_shape_by_(ccute_layout block, ccute_tuple shape, ccute_tuple order){
    GOOD_LAYOUT(block) GOOD_TUPLE(shape) GOOD_TUPLE(order)
        RUN_LAYOUT(tile_to_shape, tile_to_shape(&cx, &out, &block, &shape, &order))}

CCUTE_DEF ccute_layout
    ccute_upcast_(ccute_layout layout, int64_t n){GOOD_LAYOUT(layout) RUN_LAYOUT(upcast, upcast(&cx, &out, &layout, n))}

CCUTE_DEF ccute_layout ccute_downcast_(ccute_layout layout, int64_t n){
    GOOD_LAYOUT(layout) RUN_LAYOUT(downcast, downcast(&cx, &out, &layout, n))}

CCUTE_DEF ccute_layout ccute_recast_(ccute_layout layout, int64_t old_bits, int64_t new_bits){
    GOOD_LAYOUT(layout) RUN_LAYOUT(recast, recast(&cx, &out, &layout, old_bits, new_bits))}

/* ---- Partitions ---- */

CCUTE_DEF ccute_layout ccute_inner_partition_(ccute_layout layout, ccute_tiler tiler, ccute_tuple coord){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(tiler.pool) GOOD_TUPLE(coord)
        RUN_LAYOUT(inner_partition, inner_partition(&cx, &out, &layout, &tiler, &coord))}

CCUTE_DEF ccute_layout ccute_outer_partition_(ccute_layout layout, ccute_tiler tiler, ccute_tuple coord){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(tiler.pool) GOOD_TUPLE(coord)
        RUN_LAYOUT(outer_partition, outer_partition(&cx, &out, &layout, &tiler, &coord))}

CCUTE_DEF ccute_layout ccute_local_partition_(ccute_layout layout, ccute_layout threads, int64_t index){
    GOOD_LAYOUT(layout) GOOD_LAYOUT(threads)
        RUN_LAYOUT(local_partition, local_partition(&cx, &out, &layout, &threads, index))}

/* ---- Tiled copies ---- */

CCUTE_DEF ccute_tiled_copy ccute_make_tiled_copy_(ccute_copy_atom atom, ccute_layout threads, ccute_layout values)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_copy out;
    ccute_i_make_tiled_copy(&cx, &out, atom, &threads, &values);
    if (!threads.shape.status && !values.shape.status)
        ccute_i_end_op(&cx, &out.tv.shape, CCUTE_OP_tiled_copy);
    return out;
}

CCUTE_DEF ccute_tiled_copy ccute_make_tiled_copy_tv_(ccute_copy_atom atom, ccute_layout tv, ccute_tiler tile)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_copy out;
    ccute_i_make_tiled_copy_tv(&cx, &out, atom, &tv, &tile);
    if (!tv.shape.status && !tile.pool.shape.status)
        ccute_i_end_op(&cx, &out.tv.shape, CCUTE_OP_tiled_copy_tv);
    return out;
}

CCUTE_DEF ccute_layout ccute_layout_tv_(ccute_tiled_copy copy) { return copy.tv; }

CCUTE_DEF ccute_tiler ccute_tiler_mn_(ccute_tiled_copy copy)
{
    if (copy.tv.shape.status)
        copy.tile.pool = copy.tv;
    return copy.tile;
}

CCUTE_DEF ccute_layout ccute_partition_S_(ccute_tiled_copy copy, ccute_layout layout, int64_t thread){
    GOOD_LAYOUT(copy.tv) GOOD_LAYOUT(layout) RUN_LAYOUT(partition_S, partition_copy(&cx, &out, &copy, &layout, thread))}

CCUTE_DEF ccute_layout ccute_partition_D_(ccute_tiled_copy copy, ccute_layout layout, int64_t thread){
    GOOD_LAYOUT(copy.tv) GOOD_LAYOUT(layout) RUN_LAYOUT(partition_D, partition_copy(&cx, &out, &copy, &layout, thread))}

CCUTE_DEF ccute_layout ccute_retile_(ccute_tiled_copy copy, ccute_layout fragment)
{
    GOOD_LAYOUT(copy.tv)
    GOOD_LAYOUT(fragment)
    RUN_LAYOUT(retile, retile(&cx, &out, &copy, &fragment))
}

#undef CCUTE_DEF
#undef GOOD_LAYOUT
#undef GOOD_TUPLE
#undef TUPLE_OF
#undef RUN_LAYOUT
#undef RUN_TUPLE
