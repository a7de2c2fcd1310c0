/* Tiled copies: which thread moves which values of a tile, as pure algebra. */

ALG_FN void ALG(refuse_copy)(CX *cx, TILED_COPY *out, int status, LEAF a, LEAF b)
{
    ALG(begin_layout)(cx, &out->tv, 0);
    ALG(refuse)(cx, &out->tv.shape, status, a, b, leaf_int(cx, 0));
}

/* Is there such an atom? If not, out is refused. */
ALG_FN int ALG(check_atom)(CX *cx, TILED_COPY *out, ccute_copy_atom atom)
{
    int64_t number[3];
    const int status = ccute_atom_status_(atom, number);
    if (status == CCUTE_OK)
        return 1;
    ALG(refuse_copy)(cx, out, status, leaf_int(cx, number[0]), leaf_int(cx, number[1]));
    out->tv.shape.v[2] = leaf_int(cx, number[2]);
    return 0;
}

/* ---- Each number once ---- */

/* What keeps a plain layout from having each of 0 .. count-1 once: value is missing, comes at the indices i and j, or
   comes at the index i and is none of them. */
enum { ALG(COVERS), ALG(MISSES), ALG(REPEATS), ALG(EXCEEDS) };
typedef struct ALG(cover) {
    int fault;
    int64_t value, i, j;
} ALG(cover);

/* The index at which the leaves in `used`, each stride of which is where the one below ends, have a number. */
ALG_FN int64_t ALG(index_of_number)(const int64_t *extent, const int64_t *stride, int n, uint32_t used, int64_t number)
{
    int64_t index = 0, unit = 1;
    for (int k = 0; k < n; k++) {
        if (used >> k & 1)
            index += number / stride[k] % extent[k] * unit;
        unit *= extent[k];
    }
    return index;
}

/* The leaf of more than one element and least stride that is not in `used`; -1 if there is none. */
ALG_FN int ALG(next_stride)(const int64_t *extent, const int64_t *stride, int n, uint32_t used)
{
    int next = -1;
    for (int k = 0; k < n; k++)
        if (!(used >> k & 1) && extent[k] > 1 && (next < 0 || stride[k] < stride[next]))
            next = k;
    return next;
}

/* The leaves in `used` make the numbers below `reach`, and leaf k, with the least stride of the others, does not go on
   from there. */
ALG_FN ALG(cover) ALG(covers_not)(const int64_t *extent, const int64_t *stride, int n, int k, uint32_t used,
                                  int64_t reach, int64_t count)
{
    ALG(cover) found = {ALG(REPEATS), stride[k], 1, 0};
    for (int i = 0; i < k; i++)
        found.i *= extent[i];
    if (stride[k] < 0 || (stride[k] > reach && reach >= count)) {
        found.fault = ALG(EXCEEDS);
    } else if (stride[k] > reach) {
        found.fault = ALG(MISSES);
        found.value = reach;
    } else {
        found.j = ALG(index_of_number)(extent, stride, n, used, stride[k]);
    }
    return found;
}

/* Numbers are made up from below: each stride must be where the modes of smaller ones end. */
ALG_FN ALG(cover) ALG(covers)(const int64_t *extent, const int64_t *stride, int n, int64_t count)
{
    ALG(cover) found = {ALG(COVERS), 0, 0, 0};
    uint32_t used = 0;
    int64_t reach = 1;
    int next;
    for (int k = 0; k < n; k++)
        if (extent[k] == 0)
            reach = 0;
    while (reach > 0 && (next = ALG(next_stride)(extent, stride, n, used)) >= 0) {
        if (stride[next] != reach)
            return ALG(covers_not)(extent, stride, n, next, used, reach, count);
        used |= (uint32_t)1 << next;
        reach *= extent[next];
    }
    if (reach < count) {
        found.fault = ALG(MISSES);
        found.value = reach;
    } else if (reach > count) {
        found.fault = ALG(EXCEEDS);
        found.value = count;
        found.i = ALG(index_of_number)(extent, stride, n, used, count);
    }
    return found;
}

/* The numbers of a layout and of a count, if they are known; else the answer depends on them. */
ALG_FN int ALG(known_numbers)(CX *cx, const LAYOUT *l, LEAF count, int64_t *extent, int64_t *stride, int64_t *number)
{
    int known = leaf_const(count, number);
    extent[0] = stride[0] = 0; /* of a layout without a leaf, which nothing asks for */
    for (int k = 0; k < l->shape.n; k++)
        known = leaf_const(l->shape.v[k], &extent[k]) && leaf_const(l->stride[k], &stride[k]) && known;
    if (!known)
        leaf_decides(cx, TRI_UNKNOWN);
    return known;
}

/* Refuse operand number `which` unless it has each of 0 .. size-1 once. */
ALG_FN int ALG(is_numbering)(CX *cx, TILED_COPY *out, const LAYOUT *l, int which)
{
    const LEAF size = ALG(product)(cx, &l->shape, ALG(whole)(&l->shape));
    int64_t extent[MAX_LEAVES], stride[MAX_LEAVES], count = 0;
    ALG(cover) found;
    if (!ALG(known_numbers)(cx, l, size, extent, stride, &count))
        return 1;
    found = ALG(covers)(extent, stride, l->shape.n, count);
    if (found.fault == ALG(COVERS) || count == 0)
        return 1;
    ALG(refuse_copy)
    (cx, out, found.fault == ALG(REPEATS) ? CCUTE_E_COMPACT_TWICE : CCUTE_E_COMPACT, leaf_int(cx, which),
     leaf_int(cx, count - 1));
    out->tv.shape.v[2] = leaf_int(cx, found.fault == ALG(EXCEEDS) ? 1 : found.value);
    out->tv.shape.v[3] = leaf_int(cx, found.i < found.j ? found.i : found.j);
    out->tv.shape.v[4] = leaf_int(cx, found.i < found.j ? found.j : found.i);
    return 0;
}

/* Refuse a layout (thread, value) -> element that does not have each element of the tile once. */
ALG_FN int ALG(covers_tile)(CX *cx, TILED_COPY *out, const LAYOUT *tv, const TILER *tile)
{
    const LEAF elements = ALG(product)(cx, &tile->pool.shape, ALG(whole)(&tile->pool.shape));
    const SPAN threads = ALG(mode)(&tv->shape, ALG(whole)(&tv->shape), 0);
    int64_t extent[MAX_LEAVES], stride[MAX_LEAVES], count = 0, lanes = 1;
    ALG(cover) found;
    if (!ALG(known_numbers)(cx, tv, elements, extent, stride, &count))
        return 1;
    found = ALG(covers)(extent, stride, tv->shape.n, count);
    if (found.fault == ALG(COVERS))
        return 1;
    for (int k = threads.b; k < threads.e; k++)
        lanes *= extent[k];
    ALG(refuse_copy)
    (cx, out,
     found.fault == ALG(MISSES)    ? CCUTE_E_COVER
     : found.fault == ALG(REPEATS) ? CCUTE_E_COVER_TWICE
                                   : CCUTE_E_COVER_BEYOND,
     leaf_int(cx, found.value), leaf_int(cx, count));
    if (found.fault == ALG(MISSES))
        return 0;
    out->tv.shape.v[1] = leaf_int(cx, found.i % lanes);
    out->tv.shape.v[2] = leaf_int(cx, found.i / lanes);
    out->tv.shape.v[3] = leaf_int(cx, found.fault == ALG(EXCEEDS) ? count : found.j % lanes);
    out->tv.shape.v[4] = leaf_int(cx, found.fault == ALG(EXCEEDS) ? 0 : found.j / lanes);
    return 0;
}

/* ---- Making ---- */

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

/* The tiler (threads, values) of an atom, for a thread-value layout. */
ALG_FN void ALG(atom_tiler)(CX *cx, TILER *out, ccute_copy_atom atom)
{
    TUPLE sizes;
    BUILD b = ALG(begin)(&sizes, 0);
    ALG(open)(&b, 1);
    ALG(add)(&b, leaf_int(cx, ccute_atom_facts_(atom.kind).threads), leaf_int(cx, 1));
    ALG(add)(&b, leaf_int(cx, atom.bits / atom.element_bits), leaf_int(cx, 1));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
    ALG(tiler_tuple)(cx, out, &sizes);
}

/* Is (thread, value) made up of whole atoms? Not where an atom's values, or its threads, would run out of a mode that
   they do not divide: dividing would round the mode up. */
ALG_FN int ALG(divides_into_atoms)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *tv)
{
    const LEAF size = ALG(product)(cx, &tv->shape, ALG(whole)(&tv->shape));
    LAYOUT zipped;
    TILER tiler;
    ALG(atom_tiler)(cx, &tiler, atom);
    ALG(gathered_divide)(cx, &zipped, tv, &tiler, 2);
    if (ALG(bad)(&out->tv, &zipped))
        return 0;
    if (leaf_eq(cx, ALG(product)(cx, &zipped.shape, ALG(whole)(&zipped.shape)), size) == TRI_YES)
        return 1;
    ALG(refuse_copy)(cx, out, CCUTE_E_ATOM_RUNS, leaf_int(cx, atom.bits / atom.element_bits), leaf_int(cx, 0));
    return 0;
}

/* Do threads and values come in atoms? */
ALG_FN int ALG(comes_in_atoms)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *tv)
{
    const SPAN all = ALG(whole)(&tv->shape);
    const LEAF threads = ALG(product)(cx, &tv->shape, ALG(mode)(&tv->shape, all, 0));
    const LEAF values = ALG(product)(cx, &tv->shape, ALG(mode)(&tv->shape, all, 1));
    const int64_t each = atom.bits / atom.element_bits, together = ccute_atom_facts_(atom.kind).threads;
    int64_t number;
    if (!leaf_need_divides(cx, leaf_int(cx, each), values)) {
        ALG(refuse_copy)(cx, out, CCUTE_E_ATOM, leaf_int(cx, each), values);
        if (leaf_const(values, &number))
            out->tv.shape.v[2] = leaf_int(cx, each - number % each);
        return 0;
    }
    if (!leaf_need_divides(cx, leaf_int(cx, together), threads)) {
        ALG(refuse_copy)(cx, out, CCUTE_E_ATOM_THREADS, leaf_int(cx, together), threads);
        return 0;
    }
    return 1;
}

/* tv without the threads that have the same elements as others. */
ALG_FN void ALG(without_sharing)(CX *cx, LAYOUT *out, const LAYOUT *tv)
{
    const SPAN threads = ALG(mode)(&tv->shape, ALG(whole)(&tv->shape), 0);
    ALG(copy)(out, tv);
    for (int k = threads.b; k < threads.e; k++)
        if (leaf_decides(cx, leaf_eq(cx, tv->stride[k], leaf_int(cx, 0))))
            out->shape.v[k] = leaf_int(cx, 1);
}

/* From (thread, value) -> index into a tile of the given shape. shared: several threads may have the same elements. */
ALG_FN void ALG(make_shared_copy_tv)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *tv,
                                     const TILER *tile, int shared)
{
    const SPAN all = ALG(whole)(&tv->shape);
    LAYOUT own;
    out->atom = atom;
    out->thread = leaf_all(cx);
    if (ALG(bad)(&out->tv, tv) || ALG(bad)(&out->tv, &tile->pool) || !ALG(check_atom)(cx, out, atom) ||
        ALG(not_plain)(cx, &out->tv, tv, 1))
        return;
    if (!ALG(check_extents)(cx, &out->tv.shape, &tile->pool.shape, 0))
        return;
    if (ALG(modes)(&tv->shape, all) != 2) {
        ALG(refuse_copy)(cx, out, CCUTE_E_TV, leaf_int(cx, ALG(modes)(&tv->shape, all)), leaf_int(cx, 0));
        return;
    }
    if (!ALG(comes_in_atoms)(cx, out, atom, tv))
        return;
    if (shared)
        ALG(without_sharing)(cx, &own, tv);
    if (!ALG(covers_tile)(cx, out, shared ? &own : tv, tile) || !ALG(divides_into_atoms)(cx, out, atom, tv))
        return;
    out->tv = *tv;
    out->tile = *tile;
}

ALG_FN void ALG(make_tiled_copy_tv)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *tv, const TILER *tile)
{
    ALG(make_shared_copy_tv)(cx, out, atom, tv, tile, 0);
}

/* From a layout of threads and one of the values of each, both numberings: the values interleave. */
ALG_FN void ALG(make_tiled_copy)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *threads,
                                 const LAYOUT *values)
{
    LAYOUT mn, inverse, matrix, tv;
    TUPLE extents;
    TILER tile;
    LEAF threads_size;
    out->atom = atom;
    out->thread = leaf_all(cx);
    if (ALG(bad)(&out->tv, threads) || ALG(bad)(&out->tv, values) || !ALG(check_atom)(cx, out, atom) ||
        ALG(not_plain)(cx, &out->tv, threads, 1) || ALG(not_plain)(cx, &out->tv, values, 2) ||
        !ALG(is_numbering)(cx, out, threads, 1) || !ALG(is_numbering)(cx, out, values, 2))
        return;
    ALG(ranked_product)(cx, &mn, threads, values, 1);
    ALG(right_inverse)(cx, &inverse, &mn);
    threads_size = ALG(product)(cx, &threads->shape, ALG(whole)(&threads->shape));
    ALG(make_matrix)(cx, &matrix, threads_size, ALG(product)(cx, &values->shape, ALG(whole)(&values->shape)));
    if (ALG(bad)(&out->tv, &inverse))
        return;
    ALG(compose)(cx, &tv, &inverse, &matrix);
    ALG(product_each)(cx, &extents, &mn.shape);
    ALG(tiler_tuple)(cx, &tile, &extents);
    ALG(make_tiled_copy_tv)(cx, out, atom, &tv, &tile);
}

/* The same from a layout of atoms, one vector along the mode each. */
ALG_FN void ALG(make_tiled_copy_atoms)(CX *cx, TILED_COPY *out, ccute_copy_atom atom, const LAYOUT *threads,
                                       const LAYOUT *atoms, int mode)
{
    const SPAN all = ALG(whole)(&atoms->shape);
    LAYOUT values;
    LEAF vector;
    BUILD b;
    out->atom = atom;
    out->thread = leaf_all(cx);
    if (ALG(bad)(&out->tv, threads) || ALG(bad)(&out->tv, atoms) || !ALG(check_atom)(cx, out, atom) ||
        ALG(not_plain)(cx, &out->tv, atoms, 2))
        return;
    if (mode < 0 || mode >= ALG(modes)(&atoms->shape, all)) {
        ALG(refuse_copy)(cx, out, CCUTE_E_MODE, leaf_int(cx, mode), leaf_int(cx, ALG(modes)(&atoms->shape, all)));
        return;
    }
    vector = leaf_int(cx, atom.bits / atom.element_bits);
    b = ALG(begin_layout)(cx, &values, 0);
    ALG(open)(&b, 1);
    for (int i = all.b, m = 0; i < all.e; m++) {
        const SPAN item = ALG(mode_at)(&atoms->shape, all, i);
        ALG(open)(&b, 1);
        if (m == mode)
            ALG(add)(&b, vector, leaf_int(cx, 1));
        for (; i < item.e; i++)
            ALG(add)(&b, atoms->shape.v[i], leaf_mul(cx, vector, atoms->stride[i]));
        ALG(shut)(&b, 1);
    }
    ALG(shut)(&b, 1);
    if (ALG(end)(cx, &b))
        ALG(make_tiled_copy)(cx, out, atom, threads, &values);
    else
        ALG(begin_layout)(cx, &out->tv, 0), out->tv.shape = values.shape;
}

ALG_FN void ALG(thread_slice)(CX *cx, TILED_COPY *out, const TILED_COPY *copy, LEAF thread)
{
    (void)cx;
    *out = *copy;
    out->thread = thread;
}

/* ---- Partitions ---- */

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
