/* Partitions by a tiled copy: which part of a layout a thread moves, and how a fragment is grouped into atoms. */

/* (thread, value) of an atom -> element, by the table. */
ALG_FN void ALG(atom_map)(CX *cx, LAYOUT *out, int map, int n)
{
    int64_t leaf[8] = {1, 1, 0, 0, 1, 1, 0, 0};
    BUILD b = ALG(begin_layout)(cx, out, 0);
    switch (map) {
#define CCUTE_ATOM_MAP(id, t0, t1, dt0, dt1, v0, v1, dv0, dv1)                                                         \
    case CCUTE_ATOM_MAP_##id: {                                                                                        \
        const int64_t row[8] = {t0, t1, dt0, dt1, v0, v1, dv0, dv1};                                                   \
        for (int i = 0; i < 8; i++)                                                                                    \
            leaf[i] = row[i];                                                                                          \
        break;                                                                                                         \
    }
#include <ccute/atoms.def>
#undef CCUTE_ATOM_MAP
    }
    ALG(open)(&b, 1);
    for (int i = 0; i < 8; i += 4) {
        ALG(open)(&b, 1);
        ALG(add)(&b, leaf_int(cx, leaf[i]), leaf_int(cx, leaf[i + 2]));
        ALG(add)(&b, leaf_int(cx, leaf[i + 1]), leaf_int(cx, leaf[i + 3]));
        ALG(shut)(&b, 1);
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* The names of the source, or of the destination, as those of the registers, which tv has: where in a warp's atom
   (thread, value) of that side is, counted as the registers are. */
ALG_FN void ALG(atom_side)(CX *cx, LAYOUT *out, ccute_copy_atom atom, int destination)
{
    const ccute_atom_facts facts = ccute_atom_facts_(atom.kind);
    const int from_registers = facts.source == CCUTE_SPACE_REGISTERS, matrices = atom.bits / 32;
    LAYOUT registers, inverse, side;
    ALG(atom_map)(cx, &inverse, from_registers ? facts.source_map : facts.destination_map, matrices);
    ALG(recast)(cx, &registers, &inverse, 16, atom.element_bits);
    ALG(atom_map)(cx, &inverse, destination ? facts.destination_map : facts.source_map, matrices);
    ALG(recast)(cx, &side, &inverse, 16, atom.element_bits);
    if (ALG(bad)(out, &registers) || ALG(bad)(out, &side))
        return;
    ALG(right_inverse)(cx, &inverse, &registers);
    ALG(compose)(cx, out, &inverse, &side);
}

/* ((thread, value) of an atom, (threads, atoms)) -> index into the tile, for one side. */
ALG_FN void ALG(divide_by_atom)(CX *cx, LAYOUT *out, const TILED_COPY *copy, int destination)
{
    LAYOUT zipped, of_registers, side, named;
    TILER tiler;
    BUILD b;
    ALG(atom_tiler)(cx, &tiler, copy->atom);
    if (!ccute_atom_is_matrix_(copy->atom)) {
        ALG(gathered_divide)(cx, out, &copy->tv, &tiler, 2);
        return;
    }
    ALG(gathered_divide)(cx, &zipped, &copy->tv, &tiler, 2);
    if (ALG(bad)(out, &zipped))
        return;
    ALG(part)(cx, &of_registers, &zipped, ALG(mode)(&zipped.shape, ALG(whole)(&zipped.shape), 0));
    ALG(atom_side)(cx, &side, copy->atom, destination);
    if (ALG(bad)(out, &side))
        return;
    ALG(compose)(cx, &named, &of_registers, &side);
    if (ALG(bad)(out, &named))
        return;
    b = ALG(begin_layout)(cx, out, &named);
    ALG(open)(&b, 1);
    ALG(put_layout)(&b, &named);
    ALG(put)(&b, &zipped.shape, zipped.stride, ALG(mode)(&zipped.shape, ALG(whole)(&zipped.shape), 1));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
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
ALG_FN void ALG(thread_values)(CX *cx, LAYOUT *out, const TILED_COPY *copy, int destination)
{
    LAYOUT zipped;
    TUPLE profile;
    ALG(divide_by_atom)(cx, &zipped, copy, destination);
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

/* parts is (thread, values) -> offset in the tile, zipped (tile, rests): the thread's part of them. */
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

/* The part of one thread of the source or of the destination: ((value of an atom, atoms), rest...). */
ALG_FN void ALG(partition_copy)(CX *cx, LAYOUT *out, const TILED_COPY *copy, const LAYOUT *l, LEAF thread,
                                int destination)
{
    LAYOUT tv;
    if (ALG(bad)(out, &copy->tv) || ALG(bad)(out, l))
        return;
    if (leaf_is_mark(thread)) {
        ALG(begin_layout)(cx, out, 0);
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_THREAD, 0, 0, 0);
        return;
    }
    ALG(thread_values)(cx, &tv, copy, destination);
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
    const int each = copy->atom.bits / copy->atom.element_bits;
    LAYOUT inverse, values, product, atom;
    TILER tiler;
    ALG(right_inverse)(cx, &inverse, order);
    if (ALG(bad)(out, &inverse))
        return;
    ALG(make_leaf)(cx, &values, v, leaf_int(cx, 1));
    ALG(product_layout)(cx, &product, &values, &inverse);
    ALG(make_leaf)(cx, &atom, leaf_int(cx, each), leaf_int(cx, each > 1));
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
