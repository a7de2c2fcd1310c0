/* Choosing and arranging modes, as of a tuple of layouts. */

/* The mode that a path of numbers leads to; an empty span, and out refused, when there is none. */
ALG_FN SPAN ALG(follow)(CX *cx, TUPLE *out, const TUPLE *t, const TUPLE *path)
{
    SPAN p = ALG(whole)(t);
    for (int k = 0; k < path->n; k++) {
        const int modes = ALG(modes)(t, p);
        int64_t m;
        if (!leaf_const(path->v[k], &m) || m < 0 || m >= modes) {
            ALG(refuse)(cx, out, CCUTE_E_MODE, path->v[k], leaf_int(cx, modes), leaf_int(cx, 0));
            p.e = p.b;
            return p;
        }
        p = ALG(mode)(t, p, (int)m);
    }
    return p;
}

ALG_FN void ALG(get)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *path)
{
    SPAN p;
    if (ALG(bad)(out, l) || ALG(bad_tuple)(&out->shape, path))
        return;
    out->shape.status = CCUTE_OK;
    p = ALG(follow)(cx, &out->shape, &l->shape, path);
    if (!out->shape.status)
        ALG(part)(cx, out, l, p);
}

ALG_FN void ALG(get_tuple)(CX *cx, TUPLE *out, const TUPLE *t, const TUPLE *path)
{
    SPAN p;
    if (ALG(bad_tuple)(out, t) || ALG(bad_tuple)(out, path))
        return;
    out->status = CCUTE_OK;
    p = ALG(follow)(cx, out, t, path);
    if (!out->status)
        ALG(part_tuple)(cx, out, t, p);
}

ALG_FN void ALG(select)(CX *cx, LAYOUT *out, const LAYOUT *l, const TUPLE *modes)
{
    const SPAN all = ALG(whole)(&l->shape);
    const int rank = ALG(modes)(&l->shape, all);
    BUILD b;
    if (ALG(bad)(out, l) || ALG(bad_tuple)(&out->shape, modes))
        return;
    b = ALG(begin_layout)(cx, out, l);
    ALG(open)(&b, 1);
    for (int k = 0; k < modes->n; k++) {
        int64_t m;
        if (!leaf_const(modes->v[k], &m) || m < 0 || m >= rank) {
            ALG(refuse)(cx, &out->shape, CCUTE_E_MODE, modes->v[k], leaf_int(cx, rank), leaf_int(cx, 0));
            return;
        }
        ALG(put)(&b, &l->shape, l->stride, ALG(mode)(&l->shape, all, (int)m));
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* Is [begin, end) a non-empty range of modes of l? */
ALG_FN int ALG(in_range)(CX *cx, LAYOUT *out, const LAYOUT *l, int begin, int end)
{
    const int modes = ALG(modes)(&l->shape, ALG(whole)(&l->shape));
    if (0 <= begin && begin < end && end <= modes)
        return 1;
    ALG(refuse_ints)(cx, &out->shape, CCUTE_E_MODE, begin < 0 || begin >= modes ? begin : (int64_t)end - 1, modes, 0);
    return 0;
}

ALG_FN void ALG(take)(CX *cx, LAYOUT *out, const LAYOUT *l, int begin, int end)
{
    const SPAN all = ALG(whole)(&l->shape);
    BUILD b;
    if (ALG(bad)(out, l) || !ALG(in_range)(cx, out, l, begin, end))
        return;
    b = ALG(begin_layout)(cx, out, l);
    ALG(open)(&b, 1);
    for (int m = begin; m < end; m++)
        ALG(put)(&b, &l->shape, l->stride, ALG(mode)(&l->shape, all, m));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* Modes begin..end-1 become one. */
ALG_FN void ALG(group)(CX *cx, LAYOUT *out, const LAYOUT *l, int begin, int end)
{
    const SPAN all = ALG(whole)(&l->shape);
    const int modes = ALG(modes)(&l->shape, all);
    BUILD b;
    if (ALG(bad)(out, l) || !ALG(in_range)(cx, out, l, begin, end))
        return;
    b = ALG(begin_layout)(cx, out, l);
    ALG(open)(&b, 1);
    for (int m = 0; m < modes; m++) {
        ALG(open)(&b, m == begin);
        ALG(put)(&b, &l->shape, l->stride, ALG(mode)(&l->shape, all, m));
        ALG(shut)(&b, m == end - 1);
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* Begin out with what l and item carry: at most one of them an offset or a swizzle. */
ALG_FN int ALG(begin_two)(CX *cx, LAYOUT *out, BUILD *b, const LAYOUT *l, const LAYOUT *item)
{
    if (ALG(bad)(out, l) || ALG(bad)(out, item))
        return 0;
    if (ALG(carries)(cx, l) && ALG(carries)(cx, item)) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_TWO, 0, 0, 0);
        return 0;
    }
    *b = ALG(begin_layout)(cx, out, ALG(carries)(cx, item) ? item : l);
    out->flags = l->flags | item->flags;
    return 1;
}

ALG_FN void ALG(append)(CX *cx, LAYOUT *out, const LAYOUT *l, const LAYOUT *item)
{
    BUILD b;
    if (!ALG(begin_two)(cx, out, &b, l, item))
        return;
    ALG(open)(&b, 1);
    ALG(put_modes)(&b, l, ALG(whole)(&l->shape));
    ALG(put_layout)(&b, item);
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

ALG_FN void ALG(prepend)(CX *cx, LAYOUT *out, const LAYOUT *l, const LAYOUT *item)
{
    BUILD b;
    if (!ALG(begin_two)(cx, out, &b, l, item))
        return;
    ALG(open)(&b, 1);
    ALG(put_layout)(&b, item);
    ALG(put_modes)(&b, l, ALG(whole)(&l->shape));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

ALG_FN void ALG(replace)(CX *cx, LAYOUT *out, const LAYOUT *l, int mode, const LAYOUT *item)
{
    const SPAN all = ALG(whole)(&l->shape);
    const int modes = ALG(modes)(&l->shape, all);
    BUILD b;
    if (!ALG(begin_two)(cx, out, &b, l, item))
        return;
    if (mode < 0 || mode >= modes) {
        ALG(refuse_ints)(cx, &out->shape, CCUTE_E_MODE, mode, modes, 0);
        return;
    }
    ALG(open)(&b, all.open > 0);
    for (int m = 0; m < modes; m++)
        if (m == mode)
            ALG(put_layout)(&b, item);
        else
            ALG(put)(&b, &l->shape, l->stride, ALG(mode)(&l->shape, all, m));
    ALG(shut)(&b, all.open > 0);
    ALG(end)(cx, &b);
}

ALG_FN void ALG(flatten_tuple)(CX *cx, TUPLE *out, const TUPLE *t)
{
    (void)cx;
    ALG(copy_tuple)(out, t);
    if (t->status || t->n == 0 || OPENS(t, 0) == 0)
        return;
    for (int i = 0; i < t->n; i++)
        out->prof[i] = 0;
    out->prof[0] = 0x10;
    out->prof[t->n - 1] |= 0x01;
}

ALG_FN void ALG(flatten)(CX *cx, LAYOUT *out, const LAYOUT *l)
{
    ALG(copy)(out, l);
    ALG(flatten_tuple)(cx, &out->shape, &l->shape);
}

/* The product of each mode: always a tuple, (n) for an integer. */
ALG_FN void ALG(product_each)(CX *cx, TUPLE *out, const TUPLE *t)
{
    const SPAN all = ALG(whole)(t);
    BUILD b;
    if (ALG(bad_tuple)(out, t))
        return;
    b = ALG(begin)(out, 0);
    ALG(open)(&b, 1);
    for (int i = all.b; i < all.e;) {
        const SPAN mode = ALG(mode_at)(t, all, i);
        const LEAF product = ALG(product)(cx, t, mode);
        ALG(add)(&b, product, product);
        i = mode.e;
    }
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}

/* l with modes of 1:0 behind it until it has `rank`; one that has them already stays as it is. */
ALG_FN void ALG(pad_rank)(CX *cx, LAYOUT *out, const LAYOUT *l, int rank)
{
    const SPAN all = ALG(whole)(&l->shape);
    BUILD b;
    int modes = ALG(modes)(&l->shape, all);
    if (modes >= rank) {
        ALG(copy)(out, l);
        return;
    }
    b = ALG(begin_layout)(cx, out, l);
    ALG(open)(&b, 1);
    ALG(put_modes)(&b, l, all);
    for (; modes < rank; modes++)
        ALG(add)(&b, leaf_int(cx, 1), leaf_int(cx, 0));
    ALG(shut)(&b, 1);
    ALG(end)(cx, &b);
}
