/* Coordinates, indices and slices. */

/* The offset of an index into subtree p: the last leaf takes the rest. The index lies inside: where an extent is 1,
   the stride does not matter. */
ALG_FN LEAF ALG(at_span)(CX *cx, const TUPLE *t, const LEAF *stride, SPAN p, LEAF index)
{
    LEAF sum = leaf_int(cx, 0);
    for (int i = p.b; i < p.e; i++) {
        LEAF digit = index;
        if (i < p.e - 1) {
            if (leaf_eq(cx, index, leaf_int(cx, 0)) == TRI_YES)
                break;
            digit = leaf_mod(cx, index, t->v[i]);
            index = leaf_div(cx, index, t->v[i]);
        }
        sum = leaf_add(cx, sum, leaf_mul(cx, digit, leaf_moving(cx, t->v[i], stride[i])));
    }
    return sum;
}

/* Would splitting an index over subtree p divide by a zero extent? */
ALG_FN int ALG(splits_zero)(CX *cx, const TUPLE *t, SPAN p)
{
    for (int i = p.b; i < p.e - 1; i++)
        if (!leaf_need_lt(cx, leaf_int(cx, 0), t->v[i]))
            return 1;
    return 0;
}

/* Refuse a guide that does not fit t: by its rank if that differs, else by the leaf where they part. */
ALG_FN void ALG(refuse_guide)(CX *cx, TUPLE *bad, const TUPLE *guide, const TUPLE *t, int leaf)
{
    const int given = ALG(modes)(guide, ALG(whole)(guide)), needed = ALG(modes)(t, ALG(whole)(t));
    if (given != needed && guide->n && OPENS(guide, 0) && t->n && OPENS(t, 0))
        ALG(refuse_ints)(cx, bad, CCUTE_E_RANK, 2, given, needed);
    else
        ALG(refuse_ints)(cx, bad, CCUTE_E_PROFILE, 2, leaf, 0);
}

/* Walk l along coord, whose brackets must be l's as far as they go. Marked modes go to b with `marks`,
   the others without; the numbers' offset is added to *offset if it is not NULL. 0 when refused. */
ALG_FN int ALG(along)(CX *cx, TUPLE *bad, const TUPLE *shape, const LEAF *stride, const TUPLE *coord, BUILD *b,
                      int marks, LEAF *offset)
{
    WALK w = ALG(walk_from)(shape);
    SPAN span;
    for (int k = 0; k < coord->n; k++) {
        if (!ALG(walk_take)(&w, OPENS(coord, k), &span)) {
            ALG(refuse_guide)(cx, bad, coord, shape, k);
            return 0;
        }
        if (b && leaf_is_mark(coord->v[k]) == marks)
            ALG(put)(b, shape, stride, span);
        if (offset && !leaf_is_mark(coord->v[k])) {
            if (leaf_eq(cx, coord->v[k], leaf_int(cx, 0)) != TRI_YES && ALG(splits_zero)(cx, shape, span)) {
                ALG(refuse_ints)(cx, bad, CCUTE_E_ZERO, k, 0, 0);
                return 0;
            }
            *offset = leaf_add(cx, *offset, ALG(at_span)(cx, shape, stride, span, coord->v[k]));
        }
        for (int c = SHUTS(coord, k); c > 0; c--)
            if (!ALG(walk_shut)(&w)) {
                ALG(refuse_guide)(cx, bad, coord, shape, k);
                return 0;
            }
    }
    if (ALG(walk_done)(&w))
        return 1;
    ALG(refuse_guide)(cx, bad, coord, shape, coord->n);
    return 0;
}

/* l with the modes under marks, its offset moved to where the numbers point. */
ALG_FN void ALG(slice)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *coord)
{
    LEAF offset = l->offset;
    BUILD b;
    if (ALG(bad)(out, l) || ALG(bad_tuple)(&out->shape, coord))
        return;
    for (int k = 0; k < coord->n; k++)
        if (leaf_is_mark(coord->v[k]) && !leaf_is_all(coord->v[k])) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_MARK, k, 0, 0);
            return;
        }
    b = ALG(begin_layout)(cx, out, l);
    ALG(open)(&b, !ALG(is_leaf)(coord));
    if (!ALG(along)(cx, &out->shape, &l->shape, l->stride, coord, &b, 1, &offset))
        return;
    ALG(shut)(&b, !ALG(is_leaf)(coord));
    ALG(end)(cx, &b);
    out->offset = offset;
}

/* l with the modes under numbers. */
ALG_FN void ALG(dice)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *coord)
{
    BUILD b;
    if (ALG(bad)(out, l) || ALG(bad_tuple)(&out->shape, coord))
        return;
    b = ALG(begin_layout)(cx, out, l);
    ALG(open)(&b, !ALG(is_leaf)(coord));
    if (!ALG(along)(cx, &out->shape, &l->shape, l->stride, coord, &b, 0, 0))
        return;
    ALG(shut)(&b, !ALG(is_leaf)(coord));
    ALG(end)(cx, &b);
}

/* Slice (marks = 1) or dice (0) of a tuple. */
ALG_FN void ALG(cut_tuple)(CX *cx, TUPLE *out, const TUPLE *t, const TUPLE *coord, int marks)
{
    BUILD b;
    if (ALG(bad_tuple)(out, t) || ALG(bad_tuple)(out, coord))
        return;
    b = ALG(begin)(out, 0);
    ALG(open)(&b, !ALG(is_leaf)(coord));
    if (!ALG(along)(cx, out, t, 0, coord, &b, marks, 0))
        return;
    ALG(shut)(&b, !ALG(is_leaf)(coord));
    ALG(end)(cx, &b);
}

/* The items of a tiler under numbers of the projection: as dice does it with a tuple's leaves. */
ALG_FN void ALG(dice_tiler)(CX *cx, TILER *out, const TILER *tiler, const TUPLE *proj)
{
    LAYOUT item;
    TUPLE guide, kept;
    BUILD pool = ALG(begin_layout)(cx, &out->pool, 0);
    if (ALG(bad)(&out->pool, &tiler->pool))
        return;
    if (ALG(is_plain_tiler)(tiler)) {
        ALG(dice)(cx, &out->pool, &tiler->pool, proj);
        out->n = 1;
        out->numbers = tiler->numbers;
        out->prof[0] = out->begin[0] = 0;
        return;
    }
    ALG(begin)(&guide, 0);
    guide.n = tiler->n;
    for (int k = 0; k < tiler->n; k++) {
        guide.prof[k] = tiler->prof[k];
        guide.v[k] = leaf_int(cx, k);
    }
    ALG(cut_tuple)(cx, &kept, &guide, proj, 0);
    if (ALG(bad_tuple)(&out->pool.shape, &kept))
        return;
    out->n = kept.n;
    out->numbers = 0;
    for (int k = 0; k < kept.n; k++) {
        int64_t which = 0;
        leaf_const(kept.v[k], &which);
        ALG(tiler_item)(cx, &item, tiler, (int)which);
        out->prof[k] = kept.prof[k];
        out->numbers |= (tiler->numbers >> which & 1) << k;
        out->begin[k] = (uint8_t)pool.n;
        ALG(put_layout)(&pool, &item);
    }
    ALG(end)(cx, &pool);
}

/* *index = the offset of a coordinate, before any swizzle. */
ALG_FN int ALG(crd2idx_stride)(CX *cx, TUPLE *bad, const TUPLE *coord, const TUPLE *shape, const LEAF *stride,
                               LEAF *index)
{
    for (int k = 0; k < coord->n; k++)
        if (leaf_is_mark(coord->v[k])) {
            ALG(refuse_ints)(cx, bad, CCUTE_E_MARK, k, 0, 0);
            return 0;
        }
    return ALG(along)(cx, bad, shape, stride, coord, 0, 0, index);
}

/* The column-major index of a coordinate of a shape: Horner over the subtrees that its leaves stand for. */
ALG_FN int ALG(crd2idx)(CX *cx, TUPLE *bad, const TUPLE *coord, const TUPLE *shape, LEAF *index)
{
    WALK w = ALG(walk_from)(shape);
    LEAF unit = leaf_int(cx, 1);
    SPAN span;
    *index = leaf_int(cx, 0);
    if (!ALG(crd2idx_stride)(cx, bad, coord, shape, shape->v, index))
        return 0;
    *index = leaf_int(cx, 0);
    for (int k = 0; k < coord->n; k++) {
        if (!ALG(walk_take)(&w, OPENS(coord, k), &span))
            return 0;
        *index = leaf_add(cx, *index, leaf_mul(cx, coord->v[k], unit));
        if (k + 1 < coord->n)
            unit = leaf_mul(cx, unit, ALG(product)(cx, shape, span));
        for (int c = SHUTS(coord, k); c > 0; c--)
            ALG(walk_shut)(&w);
    }
    return 1;
}

/* One leaf of idx2crd: index / stride mod extent; an extent of 1 has only coordinate 0. */
ALG_FN int ALG(coord_of)(CX *cx, TUPLE *bad, int i, LEAF index, LEAF extent, LEAF stride, LEAF *coord)
{
    const LEAF zero = leaf_int(cx, 0);
    stride = leaf_moving(cx, extent, stride);
    *coord = zero;
    if (leaf_eq(cx, extent, leaf_int(cx, 1)) == TRI_YES)
        return 1;
    if (!leaf_need_lt(cx, zero, extent)) {
        ALG(refuse)(cx, bad, CCUTE_E_ZERO, leaf_int(cx, i), extent, zero);
        return 0;
    }
    if (leaf_decides(cx, leaf_eq(cx, stride, zero))) {
        ALG(refuse)(cx, bad, CCUTE_E_BROADCAST, leaf_int(cx, i), extent, zero);
        return 0;
    }
    *coord = leaf_mod(cx, leaf_div(cx, index, stride), extent);
    return 1;
}

/* The coordinates, congruent with shape, that add up to index: of each stride, or with stride NULL
   column-major, where the last leaf takes the rest. index may be a tuple with an index per mode. */
ALG_FN void ALG(idx2crd)(CX *cx, TUPLE *out, const TUPLE *index, const TUPLE *shape, const LEAF *stride)
{
    WALK w = ALG(walk_from)(shape);
    TUPLE bad;
    SPAN span;
    if (ALG(bad_tuple)(out, index) || ALG(bad_tuple)(out, shape) || !ALG(check_extents)(cx, out, shape, 0))
        return;
    ALG(copy_tuple)(out, shape);
    if (!ALG(along)(cx, &bad, shape, shape->v, index, 0, 0, 0)) {
        *out = bad;
        return;
    }
    for (int k = 0; k < index->n; k++) {
        LEAF rest = index->v[k];
        if (!ALG(walk_take)(&w, OPENS(index, k), &span))
            return;
        if (leaf_is_mark(rest) || (!stride && ALG(splits_zero)(cx, shape, span))) {
            ALG(refuse_ints)(cx, out, leaf_is_mark(rest) ? CCUTE_E_MARK : CCUTE_E_ZERO, k, 0, 0);
            return;
        }
        for (int i = span.b; i < span.e; i++) {
            if (stride) {
                if (!ALG(coord_of)(cx, out, i, rest, shape->v[i], stride[i], &out->v[i]))
                    return;
            } else if (i < span.e - 1) {
                out->v[i] = leaf_mod(cx, rest, shape->v[i]);
                rest = leaf_div(cx, rest, shape->v[i]);
            } else {
                out->v[i] = rest;
            }
        }
        for (int c = SHUTS(index, k); c > 0; c--)
            ALG(walk_shut)(&w);
    }
}

/* The coordinate, congruent with l's shape, of an offset. */
ALG_FN void ALG(get_hier_coord)(CX *cx, TUPLE *out, const LAYOUT *l, LEAF index)
{
    LAYOUT bad;
    TUPLE leaf;
    if (ALG(bad_tuple)(out, &l->shape))
        return;
    if (ALG(not_plain)(cx, &bad, l, 1)) {
        *out = bad.shape;
        return;
    }
    ALG(one_leaf)(cx, &leaf, index);
    ALG(idx2crd)(cx, out, &leaf, &l->shape, l->stride);
}

/* The same with one index for each mode (an integer for a single mode), or with one for all. */
ALG_FN void ALG(get_flat_coord)(CX *cx, TUPLE *out, const LAYOUT *l, LEAF index, int whole)
{
    const SPAN all = ALG(whole)(&l->shape);
    TUPLE hier;
    BUILD b;
    int modes;
    ALG(get_hier_coord)(cx, &hier, l, index);
    if (ALG(bad_tuple)(out, &hier))
        return;
    modes = ALG(modes)(&l->shape, all);
    b = ALG(begin)(out, 0);
    ALG(open)(&b, !whole && modes > 1);
    for (int m = 0; m < (whole ? 1 : modes); m++) {
        const SPAN mode = whole ? all : ALG(mode)(&l->shape, all, m);
        LEAF sum = leaf_int(cx, 0), unit = leaf_int(cx, 1);
        for (int i = mode.b; i < mode.e; i++) {
            sum = leaf_add(cx, sum, leaf_mul(cx, hier.v[i], unit));
            unit = leaf_mul(cx, unit, l->shape.v[i]);
        }
        ALG(add)(&b, sum, sum);
    }
    ALG(shut)(&b, !whole && modes > 1);
    ALG(end)(cx, &b);
}
