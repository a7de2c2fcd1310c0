/* Making layouts: from shape and stride, compact ones, and layouts as modes of one. */

/* shape:stride. */
ALG_FN void ALG(make_layout)(CX *cx, LAYOUT *out, const TUPLE *shape, const TUPLE *stride)
{
    BUILD b = ALG(begin_layout)(cx, out, 0);
    if (ALG(bad_tuple)(&out->shape, shape) || ALG(bad_tuple)(&out->shape, stride))
        return;
    for (int i = 0; i < shape->n || i < stride->n; i++)
        if (i >= shape->n || i >= stride->n || shape->prof[i] != stride->prof[i]) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_CONGRUENT, i, 0, 0);
            return;
        }
    ALG(put)(&b, shape, stride->v, ALG(whole)(shape));
    ALG(end)(cx, &b);
}

/* Strides of leaves p of a shape that count up from `current` from left to right; extents of 1 get 0.
   Returns what comes after. */
ALG_FN LEAF ALG(compact_left)(CX *cx, const TUPLE *shape, LEAF *stride, SPAN p, LEAF current)
{
    for (int i = p.b; i < p.e; i++) {
        stride[i] = leaf_of_unit(cx, shape->v[i], leaf_int(cx, 0), current);
        current = leaf_mul(cx, current, shape->v[i]);
    }
    return current;
}

ALG_FN void ALG(with_shape)(CX *cx, LAYOUT *out, const TUPLE *shape)
{
    ALG(begin_layout)(cx, out, 0);
    ALG(copy_tuple)(&out->shape, shape);
}

ALG_FN void ALG(make_layout_left)(CX *cx, LAYOUT *out, const TUPLE *shape)
{
    ALG(with_shape)(cx, out, shape);
    if (!shape->status)
        ALG(compact_left)(cx, shape, out->stride, ALG(whole)(shape), leaf_int(cx, 1));
}

ALG_FN void ALG(make_layout_right)(CX *cx, LAYOUT *out, const TUPLE *shape)
{
    LEAF current = leaf_int(cx, 1);
    SPAN p;
    ALG(with_shape)(cx, out, shape);
    p = ALG(whole)(&out->shape);
    for (int i = shape->status ? 0 : shape->n; i-- > 0;) {
        p.b = i;
        p.e = i + 1;
        current = ALG(compact_left)(cx, shape, out->stride, p, current);
    }
}

/* Strides that count up in the order of `order`, each of whose leaves ranks a subtree of the shape.
   extents: the shape to multiply up, congruent with shape. */
ALG_FN void ALG(compact_order)(CX *cx, LAYOUT *out, const TUPLE *shape, const TUPLE *extents, const TUPLE *order)
{
    WALK w = ALG(walk_from)(shape);
    LEAF size[MAX_LEAVES];
    SPAN span;
    ALG(with_shape)(cx, out, shape);
    for (int k = 0; k < order->n; k++) {
        if (!ALG(walk_take)(&w, OPENS(order, k), &span)) {
            ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, k, 0);
            return;
        }
        size[k] = ALG(product)(cx, extents, span);
        for (int c = SHUTS(order, k); c > 0; c--)
            if (!ALG(walk_shut)(&w)) {
                ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, k, 0);
                return;
            }
    }
    if (!ALG(walk_done)(&w)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_PROFILE, 2, order->n, 0);
        return;
    }
    w = ALG(walk_from)(shape);
    for (int k = 0; k < order->n; k++) {
        LEAF start = leaf_int(cx, 1);
        for (int j = 0; j < order->n; j++)
            if (leaf_decides(cx, leaf_lt(cx, order->v[j], order->v[k])))
                start = leaf_mul(cx, start, size[j]);
        if (!ALG(walk_take)(&w, OPENS(order, k), &span))
            return;
        ALG(compact_left)(cx, extents, out->stride, span, start);
        for (int c = SHUTS(order, k); c > 0; c--)
            ALG(walk_shut)(&w);
    }
}

ALG_FN void ALG(make_ordered_layout)(CX *cx, LAYOUT *out, const TUPLE *shape, const TUPLE *order)
{
    if (ALG(bad_tuple)(&out->shape, shape) || ALG(bad_tuple)(&out->shape, order))
        return;
    ALG(compact_order)(cx, out, shape, shape, order);
}

/* Extents of stride 0 become 1. */
ALG_FN void ALG(drop_zeros)(CX *cx, TUPLE *extents, const LEAF *stride)
{
    for (int i = 0; i < extents->n; i++)
        if (leaf_decides(cx, leaf_eq(cx, leaf_moving(cx, extents->v[i], stride[i]), leaf_int(cx, 0))))
            extents->v[i] = leaf_int(cx, 1);
}

/* order = the strides of l where they matter, as a tuple. */
ALG_FN void ALG(strides)(CX *cx, TUPLE *order, const LAYOUT *l)
{
    ALG(copy_tuple)(order, &l->shape);
    for (int i = 0; i < order->n; i++)
        order->v[i] = leaf_moving(cx, l->shape.v[i], l->stride[i]);
}

ALG_FN void ALG(make_layout_like)(CX *cx, LAYOUT *out, const LAYOUT *like)
{
    TUPLE extents, order;
    if (ALG(bad)(out, like))
        return;
    ALG(copy_tuple)(&extents, &like->shape);
    ALG(drop_zeros)(cx, &extents, like->stride);
    ALG(strides)(cx, &order, like);
    ALG(compact_order)(cx, out, &like->shape, &extents, &order);
}

/* Compact along mode m, also where an extent is 1, and 0 elsewhere. */
ALG_FN void ALG(coord_layout)(CX *cx, LAYOUT *out, const TUPLE *shape, int m)
{
    const SPAN all = ALG(whole)(shape);
    LEAF current = leaf_int(cx, 1);
    SPAN mode;
    ALG(with_shape)(cx, out, shape);
    if (shape->status)
        return;
    mode = ALG(mode)(shape, all, m);
    if (m < 0 || mode.b == mode.e) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_MODE, m, ALG(modes)(shape, all), 0);
        return;
    }
    for (int i = 0; i < shape->n; i++)
        out->stride[i] = leaf_int(cx, 0);
    for (int i = mode.b; i < mode.e; i++) {
        out->stride[i] = current;
        current = leaf_mul(cx, current, shape->v[i]);
    }
}

/* out = modes with item behind them, before any closing bracket: an open list, to be closed by cat_end. */
ALG_FN void ALG(cat_push)(CX *cx, LAYOUT *out, const LAYOUT *modes, const LAYOUT *item)
{
    const int first = modes->shape.n == 0;
    BUILD b;
    if (ALG(bad)(out, modes) || ALG(bad)(out, item))
        return;
    if (!first && ALG(carries)(cx, modes) && ALG(carries)(cx, item)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_TWO, 0, 0, 0);
        return;
    }
    b = ALG(begin_layout)(cx, out, ALG(carries)(cx, item) ? item : modes);
    out->flags = modes->flags | item->flags;
    for (int i = 0; i < modes->shape.n; i++) {
        ALG(open)(&b, OPENS(&modes->shape, i));
        ALG(add)(&b, modes->shape.v[i], modes->stride[i]);
        ALG(shut)(&b, SHUTS(&modes->shape, i));
    }
    ALG(put_layout)(&b, item);
    ALG(end)(cx, &b);
}

ALG_FN void ALG(cat_end)(CX *cx, LAYOUT *out, const LAYOUT *modes)
{
    BUILD b;
    if (ALG(bad)(out, modes))
        return;
    b = ALG(begin_layout)(cx, out, modes);
    ALG(open)(&b, 1);
    for (int i = 0; i < modes->shape.n; i++) {
        ALG(open)(&b, OPENS(&modes->shape, i));
        ALG(add)(&b, modes->shape.v[i], modes->stride[i]);
        ALG(shut)(&b, SHUTS(&modes->shape, i));
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* (a, b) */
ALG_FN void ALG(pair)(CX *cx, LAYOUT *out, const LAYOUT *a, const LAYOUT *b)
{
    BUILD build = ALG(begin_layout)(cx, out, a);
    ALG(open)(&build, 1);
    ALG(put_layout)(&build, a);
    ALG(put_layout)(&build, b);
    ALG(shut)(&build, 1);
    ALG(end)(cx, &build);
    out->flags |= b->flags;
}

/* Does a swizzle have these numbers? All the bits that it looks at and changes are below bit 62. */
ALG_FN int ALG(is_swizzle)(int bits, int base, int shift)
{
    const int distance = shift < -62 ? 63 : shift < 0 ? -shift : shift;
    return bits >= 0 && base >= 0 && base <= 62 && distance <= 62 && distance >= bits && bits + base + distance <= 62;
}

ALG_FN void ALG(swizzle)(CX *cx, LAYOUT *out, int bits, int base, int shift, const LAYOUT *l)
{
    if (ALG(bad)(out, l))
        return;
    if (!ALG(is_swizzle)(bits, base, shift)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_SWIZZLE_ARGS, bits, base, shift);
        return;
    }
    if (l->sw_bits && bits) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_TWO, 0, 0, 0);
        return;
    }
    ALG(copy)(out, l);
    if (bits) {
        out->sw_bits = (int8_t)bits;
        out->sw_base = (int8_t)base;
        out->sw_shift = (int8_t)shift;
    }
}

ALG_FN void ALG(offset_by)(CX *cx, LAYOUT *out, LEAF offset, const LAYOUT *l)
{
    if (ALG(bad)(out, l))
        return;
    ALG(copy)(out, l);
    out->offset = leaf_add(cx, l->offset, offset);
}
