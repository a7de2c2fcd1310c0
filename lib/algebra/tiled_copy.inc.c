/* Tiled copies: which thread moves which values of a tile, as pure algebra. */

ALG_FN void ALG(refuse_copy)(CX *cx, TILED_COPY *out, int status, LEAF a, LEAF b)
{
    ALG(begin_layout)(cx, &out->tv, 0);
    ALG(refuse)(cx, &out->tv.shape, status, a, b, leaf_int(cx, 0));
}

/* How many elements an atom moves; 0, with out refused, when its widths make no sense. */
ALG_FN int64_t ALG(atom_values)(CX *cx, TILED_COPY *out, ccute_copy_atom atom)
{
    if (atom.bits > 0 && atom.element_bits > 0 && atom.bits % atom.element_bits == 0)
        return atom.bits / atom.element_bits;
    ALG(refuse_copy)(cx, out, CCUTE_E_CAST_UNIT, leaf_int(cx, atom.element_bits), leaf_int(cx, atom.bits));
    return 0;
}

/* (a, b):(1, a) */
ALG_FN void ALG(make_matrix)(CX *cx, LAYOUT *out, LEAF a, LEAF b)
{
    TUPLE shape;
    BUILD build = ALG(begin)(&shape, 0);
    ALG(open)(&build, 1);
    ALG(add)(&build, a, a);
    ALG(add)(&build, b, b);
    ALG(shut)(&build, 1);
    ALG(end)(cx, &build);
    ALG(make_layout_left)(cx, out, &shape);
}

/* From (thread, value) -> index into a tile of the given shape. */
ALG_FN void ALG(make_tiled_copy_tv)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *tv, const TILER *tile)
{
    const SPAN all = ALG(whole)(&tv->shape);
    const int64_t values = ALG(atom_values)(cx, out, atom);
    LEAF per_thread;
    out->atom = atom;
    if (!values || ALG(bad)(&out->tv, tv) || ALG(bad)(&out->tv, &tile->pool) || ALG(not_plain)(cx, &out->tv, tv, 1))
        return;
    if (!ALG(check_extents)(cx, &out->tv.shape, &tile->pool.shape, 1))
        return;
    if (ALG(modes)(&tv->shape, all) != 2) {
        ALG(refuse_copy)(cx, out, CCUTE_E_TV, leaf_int(cx, ALG(modes)(&tv->shape, all)), leaf_int(cx, 0));
        return;
    }
    per_thread = ALG(product)(cx, &tv->shape, ALG(mode)(&tv->shape, all, 1));
    if (!leaf_need_divides(cx, leaf_int(cx, values), per_thread)) {
        ALG(refuse_copy)(cx, out, CCUTE_E_ATOM, leaf_int(cx, values), per_thread);
        return;
    }
    out->tv = *tv;
    out->tile = *tile;
}

/* From a layout of threads and one of the values of each, both compact: the values interleave. */
ALG_FN void ALG(make_tiled_copy)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *threads,
                                 const LAYOUT *values)
{
    LAYOUT mn, inverse, matrix, tv;
    TUPLE extents;
    TILER tile;
    LEAF reached, wanted;
    out->atom = atom;
    if (ALG(bad)(&out->tv, threads) || ALG(bad)(&out->tv, values) || ALG(not_plain)(cx, &out->tv, threads, 1) ||
        ALG(not_plain)(cx, &out->tv, values, 2))
        return;
    ALG(ranked_product)(cx, &mn, threads, values, 1);
    ALG(right_inverse)(cx, &inverse, &mn);
    wanted = ALG(product)(cx, &threads->shape, ALG(whole)(&threads->shape));
    ALG(make_matrix)(cx, &matrix, wanted, ALG(product)(cx, &values->shape, ALG(whole)(&values->shape)));
    if (ALG(bad)(&out->tv, &inverse))
        return;
    reached = ALG(product)(cx, &inverse.shape, ALG(whole)(&inverse.shape));
    wanted = ALG(product)(cx, &matrix.shape, ALG(whole)(&matrix.shape));
    if (leaf_eq(cx, reached, wanted) != TRI_YES) {
        ALG(refuse_copy)(cx, out, CCUTE_E_COVER, reached, wanted);
        return;
    }
    ALG(compose)(cx, &tv, &inverse, &matrix);
    ALG(product_each)(cx, &extents, &mn.shape);
    ALG(tiler_tuple)(cx, &tile, &extents);
    ALG(make_tiled_copy_tv)(cx, out, atom, &tv, &tile);
}

/* The tiler (1, values of an atom), for a thread-value layout. */
ALG_FN void ALG(atom_tiler)(CX *cx, TILER *out, ccute_copy_atom atom)
{
    TUPLE sizes;
    BUILD b = ALG(begin)(&sizes, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 1));
    ALG(add)(&b, leaf_int(cx, atom.bits / atom.element_bits), leaf_int(cx, 1));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    ALG(tiler_tuple)(cx, out, &sizes);
}

/* ((1, values of an atom), (threads, atoms)) -> index into the tile. */
ALG_FN void ALG(divide_by_atom)(CX *cx, LAYOUT *out, const TILED_COPY *copy)
{
    TILER tiler;
    ALG(atom_tiler)(cx, &tiler, copy->atom);
    ALG(gathered_divide)(cx, out, &copy->tv, &tiler, 2);
}

/* The profile (_, (_, _)). */
ALG_FN void ALG(thread_values_profile)(CX *cx, TUPLE *out)
{
    BUILD b = ALG(begin)(out, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 1));
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 1));
    ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 1));
    ALG(shut)(&b, 2);
    ALG(end)(cx, &b);
}

/* (thread, (value of an atom, atoms)) -> index into the tile. */
ALG_FN void ALG(thread_values)(CX *cx, LAYOUT *out, const TILED_COPY *copy)
{
    LAYOUT zipped;
    TUPLE profile;
    ALG(divide_by_atom)(cx, &zipped, copy);
    ALG(zip)(cx, out, &zipped, 2, 0, 0);
    ALG(thread_values_profile)(cx, &profile);
    ALG(coalesce_by)(cx, &zipped, out, &profile);
    *out = zipped;
}

/* The coordinate (thread, _, (_, ...)) with `rank` marks in the brackets. */
ALG_FN void ALG(thread_coord)(CX *cx, TUPLE *out, LEAF thread, int rank)
{
    BUILD b = ALG(begin)(out, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, thread, thread);
    ALG(add)(&b, leaf_all(cx), leaf_all(cx));
    ALG(open)(&b, rank > 1);
    for (int m = 0; m < rank; m++)
        ALG(add)(&b, leaf_all(cx), leaf_all(cx));
    ALG(shut)(&b, 1 + (rank > 1));
    ALG(end)(cx, &b);
}

/* parts is (thread, values) -> offset in the tile, zipped (tile, rests): what of them is the thread's. */
ALG_FN void ALG(slice_thread)(CX *cx, LAYOUT *out, const LAYOUT *parts, const LAYOUT *zipped, LEAF thread, int rank)
{
    const SPAN all = ALG(whole)(&zipped->shape);
    LAYOUT both;
    TUPLE coord;
    BUILD b = ALG(begin_layout)(cx, &both, parts);
    ALG(open)(&b, 1);
    ALG(put_modes)(&b, parts, ALG(whole)(&parts->shape));
    ALG(put)(&b, &zipped->shape, zipped->stride, ALG(mode)(&zipped->shape, all, 1));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    both.flags |= zipped->flags;
    ALG(thread_coord)(cx, &coord, thread, rank);
    ALG(slice)(cx, out, &both, &coord);
}

/* The part of one thread of l, cut by the tile; tv is what thread_values gives. Until the end, out is the tile. */
ALG_FN void ALG(partition_by)(CX *cx, LAYOUT *out, const TILER *tile, const LAYOUT *tv, const LAYOUT *l, LEAF thread)
{
    LAYOUT zipped, parts;
    ALG(gathered_divide)(cx, &zipped, l, tile, 2);
    if (ALG(bad)(out, &zipped) || ALG(bad)(out, tv))
        return;
    ALG(part)(cx, out, &zipped, ALG(mode)(&zipped.shape, ALG(whole)(&zipped.shape), 0));
    ALG(compose)(cx, &parts, out, tv);
    if (ALG(bad)(out, &parts))
        return;
    ALG(slice_thread)(cx, out, &parts, &zipped, thread, ALG(modes)(&l->shape, ALG(whole)(&l->shape)));
}

/* The part of one thread: ((value of an atom, atoms), rest...). Source and destination alike, as the
   universal atoms move what a thread holds. */
ALG_FN void ALG(partition_copy)(CX *cx, LAYOUT *out, const TILED_COPY *copy, const LAYOUT *l, LEAF thread)
{
    LAYOUT tv;
    if (ALG(bad)(out, &copy->tv) || ALG(bad)(out, l))
        return;
    ALG(thread_values)(cx, &tv, copy);
    ALG(partition_by)(cx, out, &copy->tile, &tv, l, thread);
}

/* The shape of a tiler: its items' shapes under its brackets. */
ALG_FN void ALG(tiler_shape)(CX *cx, TUPLE *out, const TILER *tiler)
{
    const TUPLE *pool = &tiler->pool.shape;
    BUILD b = ALG(begin)(out, 0);
    for (int k = 0; k < tiler->n; k++) {
        const int first = tiler->begin[k], end = k + 1 < tiler->n ? tiler->begin[k + 1] : pool->n;
        SPAN item = {first, end, first < end ? OPENS(pool, first) : 0, first < end ? SHUTS(pool, end - 1) : 0};
        ALG(open)(&b, tiler->prof[k] >> 4);
        ALG(put)(&b, pool, 0, item);
        ALG(shut)(&b, tiler->prof[k] & 15);
    }
    ALG(end)(cx, &b);
}

/* v elements of a fragment by tile mode: (m, n...) -> index of a value, counted in groups of v. */
ALG_FN void ALG(fragment_order)(CX *cx, LAYOUT *out, const TILED_COPY *copy, LEAF v)
{
    const SPAN all = ALG(whole)(&copy->tv.shape);
    const LEAF threads = ALG(product)(cx, &copy->tv.shape, ALG(mode)(&copy->tv.shape, all, 0));
    LAYOUT inverse, tile, mn;
    TUPLE shape;
    int64_t unit = 0;
    ALG(right_inverse)(cx, &inverse, &copy->tv);
    ALG(tiler_shape)(cx, &shape, &copy->tile);
    ALG(make_layout_left)(cx, &tile, &shape);
    ALG(compose)(cx, &mn, &inverse, &tile);
    if (!leaf_const(leaf_mul(cx, threads, v), &unit)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_UNKNOWN, 0, 0, 0);
        return;
    }
    ALG(upcast)(cx, out, &mn, unit);
}

/* (values of an atom, rest) -> (v, m, n...): how the values of a fragment are grouped into atoms. */
ALG_FN void ALG(fragment_atoms)(CX *cx, LAYOUT *out, const TILED_COPY *copy, const LAYOUT *order, LEAF v)
{
    LAYOUT inverse, values, product, atom;
    TILER tiler;
    ALG(right_inverse)(cx, &inverse, order);
    if (ALG(bad)(out, &inverse))
        return;
    ALG(make_leaf)(cx, &values, v, leaf_int(cx, 1));
    ALG(product_layout)(cx, &product, &values, &inverse);
    ALG(make_leaf)(cx, &atom, leaf_int(cx, copy->atom.bits / copy->atom.element_bits), leaf_int(cx, 1));
    ALG(tiler_layout)(cx, &tiler, &atom);
    ALG(gathered_divide)(cx, out, &product, &tiler, 2);
}

/* A fragment partitioned for another copy, its modes regrouped into this copy's atoms. */
ALG_FN void ALG(retile)(CX *cx, LAYOUT *out, const TILED_COPY *copy, const LAYOUT *fragment)
{
    const SPAN all = ALG(whole)(&fragment->shape);
    const int rank = ALG(modes)(&fragment->shape, all);
    LAYOUT order, atoms, zipped, mode, values;
    TUPLE each, tile;
    TILER tiler;
    LEAF v;
    BUILD b;
    if (ALG(bad)(out, &copy->tv) || ALG(bad)(out, fragment))
        return;
    v = ALG(product)(cx, &fragment->shape, ALG(mode)(&fragment->shape, all, 0));
    ALG(fragment_order)(cx, &order, copy, v);
    if (ALG(bad)(out, &order))
        return;
    ALG(fragment_atoms)(cx, &atoms, copy, &order, v);
    ALG(product_each)(cx, &each, &order.shape);
    b = ALG(begin)(&tile, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, v, v);
    for (int i = 0; i < each.n; i++)
        ALG(add)(&b, each.v[i], each.v[i]);
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    ALG(tiler_tuple)(cx, &tiler, &tile);
    ALG(gathered_divide)(cx, &zipped, fragment, &tiler, 2);
    if (ALG(bad)(out, &zipped) || ALG(bad)(out, &atoms))
        return;
    ALG(part)(cx, &mode, &zipped, ALG(mode)(&zipped.shape, ALG(whole)(&zipped.shape), 0));
    ALG(compose)(cx, &values, &mode, &atoms);
    if (ALG(bad)(out, &values))
        return;
    b = ALG(begin_layout)(cx, out, &values);
    ALG(open)(&b, 1);
    ALG(put_layout)(&b, &values);
    for (int m = 1; m < rank; m++) {
        const SPAN rest = ALG(mode)(&zipped.shape, ALG(whole)(&zipped.shape), 1);
        ALG(put)(&b, &zipped.shape, zipped.stride, ALG(mode)(&zipped.shape, rest, m));
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}
