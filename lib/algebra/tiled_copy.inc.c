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

/* Why a plain layout does not have each of 0 .. count-1 once: value is missing, comes at the indices i and j, or
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
        reach = extent[next] > INT64_MAX / reach ? INT64_MAX : reach * extent[next]; /* beyond any count anyway */
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
    if (cx->overflow) /* the count is none: the operation refuses that when it ends */
        return 0;
    extent[0] = stride[0] = 0; /* of a layout without a leaf, which nothing asks for */
    for (int k = 0; k < l->shape.n; k++)
        known = leaf_const(l->shape.v[k], &extent[k]) && leaf_const(l->stride[k], &stride[k]) && known;
    if (!known)
        leaf_decides(cx, TRI_UNKNOWN);
    return known;
}

/* Refuse operand number `which` unless it has each of 0 .. size-1 once. A size of more than 64 bits, refused as
   such, counts as 0. */
ALG_FN int ALG(is_numbering)(CX *cx, TILED_COPY *out, const LAYOUT *l, int which)
{
    const LEAF size = ALG(product)(cx, &l->shape, ALG(whole)(&l->shape));
    int64_t extent[MAX_LEAVES], stride[MAX_LEAVES], count = 0;
    ALG(cover) found;
    if (!ALG(known_numbers)(cx, l, size, extent, stride, &count) || count == 0)
        return 1;
    found = ALG(covers)(extent, stride, l->shape.n, count);
    if (found.fault == ALG(COVERS))
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
