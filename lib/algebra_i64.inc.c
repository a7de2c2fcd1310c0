/* The public functions of composition, divides, products, partitions and tiled copies, as those of api_i64.inc.c, whose
   macros they use. */

/* ---- The algebra ---- */

CCUTE_DEF ccute_layout ccute_composition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(composition, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool), composition(&cx, &out, &layout, &tiler));
}

CCUTE_DEF ccute_layout ccute_complement_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(complement, GOOD_LAYOUT(layout), complement(&cx, &out, &layout, 0));
}

CCUTE_DEF ccute_layout ccute_complement_to_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tuple) cotarget)
{
    RUN_LAYOUT(complement, GOOD_LAYOUT(layout) && GOOD_TUPLE(cotarget), complement(&cx, &out, &layout, &cotarget));
}

CCUTE_DEF ccute_layout ccute_right_inverse_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(right_inverse, GOOD_LAYOUT(layout), right_inverse(&cx, &out, &layout));
}

CCUTE_DEF ccute_layout ccute_left_inverse_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(left_inverse, GOOD_LAYOUT(layout), left_inverse(&cx, &out, &layout));
}

CCUTE_DEF ccute_layout ccute_quasi_inverse_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(quasi_inverse, GOOD_LAYOUT(layout), quasi_inverse(&cx, &out, &layout));
}

CCUTE_DEF ccute_layout ccute_nullspace_(CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(nullspace, GOOD_LAYOUT(layout), nullspace(&cx, &out, &layout));
}

CCUTE_DEF ccute_layout ccute_max_common_layout_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b)
{
    RUN_LAYOUT(max_common_layout, GOOD_LAYOUT(a) && GOOD_LAYOUT(b), max_common_layout(&cx, &out, &a, &b));
}

CCUTE_DEF ccute_tuple ccute_max_common_vector_tuple_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b)
{
    const ccute_layout common = ccute_max_common_layout_(a, b);
    RUN_TUPLE(max_common_vector, TUPLE_OF(a.shape) && TUPLE_OF(b.shape) && TUPLE_OF(common.shape),
              one_leaf(&cx, &out, ccute_size_layout_(common)));
}

CCUTE_DEF int64_t ccute_max_common_vector_(CCUTE_IN(ccute_layout) a, CCUTE_IN(ccute_layout) b)
{
    const ccute_tuple common = ccute_max_common_vector_tuple_(a, b);
    if (common.status)
        CCUTE_TRAP();
    return common.v[0];
}

CCUTE_DEF ccute_layout ccute_domain_distribute_(CCUTE_IN(ccute_tuple) shape, CCUTE_IN(ccute_tuple) size)
{
    RUN_LAYOUT(domain_distribute, GOOD_TUPLE(shape) && GOOD_TUPLE(size), domain_distribute(&cx, &out, &shape, &size));
}

CCUTE_DEF ccute_layout ccute_logical_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(logical_divide, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool),
               logical_divide(&cx, &out, &layout, &tiler));
}

CCUTE_DEF ccute_layout ccute_zipped_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(zipped_divide, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool),
               gathered_divide(&cx, &out, &layout, &tiler, 2));
}

CCUTE_DEF ccute_layout ccute_tiled_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(tiled_divide, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool),
               gathered_divide(&cx, &out, &layout, &tiler, 1));
}

CCUTE_DEF ccute_layout ccute_flat_divide_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(flat_divide, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool),
               gathered_divide(&cx, &out, &layout, &tiler, 0));
}

CCUTE_DEF ccute_layout ccute_logical_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(logical_product, GOOD_LAYOUT(block) && GOOD_LAYOUT(tiler.pool),
               logical_product(&cx, &out, &block, &tiler));
}

CCUTE_DEF ccute_layout ccute_zipped_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(zipped_product, GOOD_LAYOUT(block) && GOOD_LAYOUT(tiler.pool),
               gathered_product(&cx, &out, &block, &tiler, 2));
}

CCUTE_DEF ccute_layout ccute_tiled_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(tiled_product, GOOD_LAYOUT(block) && GOOD_LAYOUT(tiler.pool),
               gathered_product(&cx, &out, &block, &tiler, 1));
}

CCUTE_DEF ccute_layout ccute_flat_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tiler) tiler)
{
    RUN_LAYOUT(flat_product, GOOD_LAYOUT(block) && GOOD_LAYOUT(tiler.pool),
               gathered_product(&cx, &out, &block, &tiler, 0));
}

CCUTE_DEF ccute_layout ccute_blocked_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_layout) tiler)
{
    RUN_LAYOUT(blocked_product, GOOD_LAYOUT(block) && GOOD_LAYOUT(tiler), ranked_product(&cx, &out, &block, &tiler, 0));
}

CCUTE_DEF ccute_layout ccute_raked_product_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_layout) tiler)
{
    RUN_LAYOUT(raked_product, GOOD_LAYOUT(block) && GOOD_LAYOUT(tiler), ranked_product(&cx, &out, &block, &tiler, 1));
}

CCUTE_DEF ccute_layout ccute_tile_to_shape_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tuple) shape)
{
    RUN_LAYOUT(tile_to_shape, GOOD_LAYOUT(block) && GOOD_TUPLE(shape), tile_to_shape(&cx, &out, &block, &shape, 0));
}

CCUTE_DEF ccute_layout ccute_tile_to_shape_by_(CCUTE_IN(ccute_layout) block, CCUTE_IN(ccute_tuple) shape,
                                               CCUTE_IN(ccute_tuple) order)
{
    RUN_LAYOUT(tile_to_shape, GOOD_LAYOUT(block) && GOOD_TUPLE(shape) && GOOD_TUPLE(order),
               tile_to_shape(&cx, &out, &block, &shape, &order));
}

CCUTE_DEF ccute_layout ccute_upcast_(CCUTE_IN(ccute_layout) layout, int64_t n)
{
    RUN_LAYOUT(upcast, GOOD_LAYOUT(layout), upcast(&cx, &out, &layout, n));
}

CCUTE_DEF ccute_layout ccute_downcast_(CCUTE_IN(ccute_layout) layout, int64_t n)
{
    RUN_LAYOUT(downcast, GOOD_LAYOUT(layout), downcast(&cx, &out, &layout, n));
}

CCUTE_DEF ccute_layout ccute_recast_(CCUTE_IN(ccute_layout) layout, int64_t old_bits, int64_t new_bits)
{
    RUN_LAYOUT(recast, GOOD_LAYOUT(layout), recast(&cx, &out, &layout, old_bits, new_bits));
}

/* ---- Partitions ---- */

CCUTE_DEF ccute_layout ccute_inner_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                              CCUTE_IN(ccute_tuple) coord)
{
    RUN_LAYOUT(inner_partition, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool) && GOOD_TUPLE(coord),
               inner_partition(&cx, &out, &layout, &tiler, &coord));
}

CCUTE_DEF ccute_layout ccute_outer_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                              CCUTE_IN(ccute_tuple) coord)
{
    RUN_LAYOUT(outer_partition, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool) && GOOD_TUPLE(coord),
               outer_partition(&cx, &out, &layout, &tiler, &coord));
}

CCUTE_DEF ccute_layout ccute_local_partition_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) threads,
                                              int64_t index)
{
    RUN_LAYOUT(local_partition, GOOD_LAYOUT(layout) && GOOD_LAYOUT(threads),
               local_partition(&cx, &out, &layout, &threads, index));
}

CCUTE_DEF ccute_layout ccute_local_tile_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_tiler) tiler,
                                            CCUTE_IN(ccute_tuple) coord, CCUTE_IN(ccute_tuple) proj)
{
    RUN_LAYOUT(local_tile, GOOD_LAYOUT(layout) && GOOD_LAYOUT(tiler.pool) && GOOD_TUPLE(coord) && GOOD_TUPLE(proj),
               local_tile_by(&cx, &out, &layout, &tiler, &coord, &proj));
}

CCUTE_DEF ccute_layout ccute_local_partition_by_(CCUTE_IN(ccute_layout) layout, CCUTE_IN(ccute_layout) threads,
                                                 int64_t index, CCUTE_IN(ccute_tuple) proj)
{
    RUN_LAYOUT(local_partition, GOOD_LAYOUT(layout) && GOOD_LAYOUT(threads) && GOOD_TUPLE(proj),
               local_partition_by(&cx, &out, &layout, &threads, index, &proj));
}

/* ---- Tiled copies ---- */

CCUTE_DEF ccute_tiled_copy ccute_make_tiled_copy_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) threads,
                                                  CCUTE_IN(ccute_layout) values)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_copy out;
    ccute_i_make_tiled_copy(&cx, &out, atom, &threads, &values);
    if (!threads.shape.status && !values.shape.status)
        ccute_i_end_op(&cx, &out.tv.shape, CCUTE_OP_tiled_copy);
    return out;
}

CCUTE_DEF ccute_tiled_copy ccute_make_tiled_copy_atoms_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) threads,
                                                        CCUTE_IN(ccute_layout) atoms, int mode)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_copy out;
    ccute_i_make_tiled_copy_atoms(&cx, &out, atom, &threads, &atoms, mode);
    if (!threads.shape.status && !atoms.shape.status)
        ccute_i_end_op(&cx, &out.tv.shape, CCUTE_OP_tiled_copy_atoms);
    return out;
}

CCUTE_DEF ccute_tiled_copy ccute_make_tiled_copy_tv_(ccute_copy_atom atom, CCUTE_IN(ccute_layout) tv,
                                                     CCUTE_IN(ccute_tiler) tile)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_copy out;
    ccute_i_make_tiled_copy_tv(&cx, &out, atom, &tv, &tile);
    if (!tv.shape.status && !tile.pool.shape.status)
        ccute_i_end_op(&cx, &out.tv.shape, CCUTE_OP_tiled_copy_tv);
    return out;
}

CCUTE_DEF ccute_layout ccute_layout_tv_(CCUTE_IN(ccute_tiled_copy) copy) { return copy.tv; }

CCUTE_DEF ccute_tiler ccute_tiler_mn_(CCUTE_IN(ccute_tiled_copy) copy)
{
    ccute_tiler out = copy.tile;
    if (copy.tv.shape.status)
        out.pool = copy.tv;
    return out;
}

CCUTE_DEF ccute_tiled_copy ccute_thread_slice_(CCUTE_IN(ccute_tiled_copy) copy, int64_t thread)
{
    ccute_cx cx = {0, 0, 0};
    ccute_tiled_copy out;
    ccute_i_thread_slice(&cx, &out, &copy, thread);
    return out;
}

CCUTE_DEF ccute_layout ccute_partition_S_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) layout,
                                          int64_t thread)
{
    RUN_LAYOUT(partition_S, GOOD_LAYOUT(copy.tv) && GOOD_LAYOUT(layout),
               partition_copy(&cx, &out, &copy, &layout, thread, 0));
}

CCUTE_DEF ccute_layout ccute_partition_S_slice_(CCUTE_IN(ccute_tiled_copy) slice, CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(partition_S, GOOD_LAYOUT(slice.tv) && GOOD_LAYOUT(layout),
               partition_copy(&cx, &out, &slice, &layout, slice.thread, 0));
}

CCUTE_DEF ccute_layout ccute_partition_D_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) layout,
                                          int64_t thread)
{
    RUN_LAYOUT(partition_D, GOOD_LAYOUT(copy.tv) && GOOD_LAYOUT(layout),
               partition_copy(&cx, &out, &copy, &layout, thread, 1));
}

CCUTE_DEF ccute_layout ccute_partition_D_slice_(CCUTE_IN(ccute_tiled_copy) slice, CCUTE_IN(ccute_layout) layout)
{
    RUN_LAYOUT(partition_D, GOOD_LAYOUT(slice.tv) && GOOD_LAYOUT(layout),
               partition_copy(&cx, &out, &slice, &layout, slice.thread, 1));
}

CCUTE_DEF ccute_layout ccute_retile_(CCUTE_IN(ccute_tiled_copy) copy, CCUTE_IN(ccute_layout) fragment)
{
    RUN_LAYOUT(retile, GOOD_LAYOUT(copy.tv) && GOOD_LAYOUT(fragment), retile(&cx, &out, &copy, &fragment));
}
